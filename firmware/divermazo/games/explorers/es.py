"""Textos de Exploradores. See ui/texts.py."""

TEXTS = ("""\
TABLE_HELP=Carta: número (1 inversión),|color; # juega, dado deja|Izquierda J1, derecha J2
DRAW_HELP=Dado blanco: del mazo|Dado de color: su montón|*: un paso atrás
COUNT_HELP=#: sí, quedan esas|¿Otras? Número y #|O seguid con una carta
CHECK_HELP=#: repasar lo jugado|*: deshacer el último robo
STATE_KEYS=número y color · # corregir|color: carta · * borrar||dado blanco: del mazo|color: carta · * borrar|# sí · * atrás
DRAW_KEYS=blanco: mazo · color: montón
CARD_KEYS=# jugar · {} descartar
DISCARD_KEYS={} descartar · * atrás
CORRECT_KEYS=# corregir · * atrás
CHECK_KEYS=# comprobar · * atrás
COUNT_KEYS=# sí · número y # si no
COUNTED_KEYS=color: carta · # son {}
MATCH_KEYS=# seguir · 0 duelo nuevo
""", """\
COUNT_RANGE=De 1 a {} cartas
COUNT_DECK=Contad el mazo: ¿{}?
TURN_DECK=J{} · mazo {}
DRAWS=J{} roba · mazo {}
DREW_DECK=¿Robó J{} del mazo?
ROUND_OVER=Mazo 0: fin
STAKE=inversión
SAME_DIE=Descartar: el dado {}
DISCARDED={} al montón
ERROR_NOT_ASCENDING=Tiene que pasar de {highest}
ERROR_INVESTMENT_TOO_LATE=Inversiones, al principio
ERROR_CARD_IN_HAND=Esa la tiene J{player}
ERROR_HAND_KNOWN=J{player} no puede tenerla
ERROR_NO_INVESTMENT_LEFT=No quedan inversiones
LIES_AT=Esa ya la jugó J{}
LIES_ON_PILE=Esa está en su montón
ERROR_OWN_DISCARD=Acabas de descartar ahí
ERROR_PILE_EMPTY=Ese montón está vacío
ERROR_COLOR_LEFT_OUT=Ese color no juega
""", """\
NOT_STARTED=sin cartas: tecléalas
LEFT_OUT=¿Qué color no juega?
LIVE=Se sigue cada jugada
SCORE_ONLY=Solo se puntúa al final
SETUP_LIVE_KEYS=su dado · # solo puntuar
SETUP_SCORE_KEYS=su dado · # cada jugada
SETUP_HELP=Su dado será el mazo|#: seguir cada jugada|o solo puntuar al final
EDITOR_NEXT_KEYS=color · cartas · # luego J2
EDITOR_BACK_KEYS=color · cartas · # a la mesa
EDITOR_LAST_KEYS=color · cartas · # resultado
EDITOR_HELP=Dado: elige el color|Números: poner y quitar|1: inversiones de 0 a 3
""")
