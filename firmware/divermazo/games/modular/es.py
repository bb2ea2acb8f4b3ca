"""Textos de Módulo 10. See ui/texts.py."""

TEXTS = ("""\
CARDS={} cartas
ONE_CARD=1 carta
THROW_KEYS=# lanzar · 0 reto de uno
FIRST_CARD=Carta inicial
FIRST_CARD_KEYS=carta · # lanzar otra vez
READY_KEYS=carta · dado: tirar · # fin
PLAYER_KEYS=jugador 1-{} · # fin
PLAYER_NUMBER_KEYS=J{}: número · * atrás
HALF_KEYS=color: carta · * borrar
WRONG_KEYS=carta · # ¿quién? · * borrar
WRONG_ONE_KEYS=carta · # queda · * borrar
KNOWN={} ya está en la mesa
KNOWN_QUESTION=¿Se tecleó mal entonces?
KNOWN_KEYS=# sí, corregirla · * no
WAS=¿Qué carta era {}?
WAS_KEYS=carta · # no sé · * atrás
""", """\
WHOSE=¿De quién era?
WHOSE_ONE=¿Se queda en la mesa?
WHOSE_KEYS=1-{} · 0 nadie · # se queda
WHOSE_ONE_KEYS=# sí · 0 vuelve a la mano
STAYS=Sigue desde {} {}
MISTYPED=Borrada: no es un fallo
TAKEN_BACK=El dado vuelve a {}
MISTAKE=Fallo de J{}
REROLLED=Nueva tirada {}→{}
IN_PLAY=En juego: {} {}
NO_PLAYER=Solo hay {} jugadores
RIGHT=✓ {}
THROW_HELP=#: lanza los seis dados|Después, la carta inicial:|número y color
HELP_LINES=Carta: número y color|Vale {} ± {}, de 1 a 10|¿Nadie puede? Toca el dado
WRONG_HELP={}|*: se tecleó mal, no cuenta|#: de quién era, o se queda
RECORD_LEFT=Quedan {}
RECORD_PLAYERS=Jugadores: {} · cartas: {}
""", """\
WINNER=¿Quién ha ganado?
WINNER_HINT=Quien ya no tiene cartas
WINNER_KEYS=1-{} · # nadie · * atrás
TALLY_CARDS=J{}: ¿qué cartas quedan?
TALLY_COUNT=J{}: ¿cuántas quedan?
TALLY_UNKNOWN_KEYS=números · # no sé · * atrás
TALLY_CARDS_KEYS=número · # sigue · * borrar
TALLY_FULL_KEYS=# siguiente · * borrar
TALLY_COUNT_KEYS=0-10 · # siguiente · * atrás
RESULT_KEYS=# otra · 0 repaso · * atrás
RESULT_PLAIN_KEYS=# otra partida · * atrás
RESULT_MISSED_KEYS=# ver fallos · * atrás
LAID_CARDS={} en la mesa
NOBODY_WON=Nadie ha ganado
LAID_ROW=Puestas
MISTAKES_ROW=− Fallos
POINTS_ROW=Puntos
ACCURACY_ROW== Puntos
LEFT_ROW=Quedan
FEWEST=Menos es mejor
MOST_MISSED=Sumas más falladas
END_HELP=Número del ganador|#: se deja sin ganador|*: sigue la partida
TALLY_HELP=Lo que queda en la mano|#: siguiente jugador|*: borrar
RESULT_HELP=#: sumas falladas, y otra|0: repaso de un minuto|*: corregir el final|Mantén *: menú
""", """\
REVIEW=Repaso {} s
STREAK=Reto
STREAK_RULE=Hasta el primer fallo
STREAK_OVER=Fin del reto
REVIEW_OVER=Fin del repaso
REVIEW_HITS=bien en un minuto
HITS={} bien
NOT_RIGHT=✗ {}
DRILL_KEYS=número y un dado · * salir
DRILL_COLOR_KEYS=cualquier dado · * borrar
DRILL_OVER_KEYS=# otra vez · * salir
DRILL_HELP=Número que vale y un dado|#: otra vez, al final|*: salir
MISTAKES={} fallos
ONE_MISTAKE=1 fallo
""")
