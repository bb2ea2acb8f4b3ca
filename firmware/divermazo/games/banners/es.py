"""Textos de Estandartes. See ui/texts.py."""

TEXTS = ("""\
TABLE_HELP=Poner: número, color, 1-9|Mirar: 1-9; y # reclama|Corregir: teclea esa carta
TURN_OF=Turno J{} · mazo {}
LAID={}→E{}
CLAIMED=E{} tuyo: {}
CLAIMED_WHY=E{}: {}
BEATEN_BY=No: J{} con {}
BEATEN_SIDE=No: J{} tiene {}
BEATEN=No: ¿con qué gana J{}?
TIE={}, J{} antes
PEEK=E{} {} · {}
KINDS=suma|escalera|color|trío|esc. de color
WHICH_BANNER={}: ¿en qué estandarte?
NO_PLACE={}: no queda sitio
DREW=¿Robó J{}?
DONE=¿Terminó J{}?
KNOWN_AT={} ya está en E{}·J{}
WHICH_CARD=¿Qué carta hay en E{}?
AMENDED={} corregida
BANNER_RANGE=Estandartes 1-9
KNOWN_HELP=Esa carta ya está puesta:|#: corregir lo que hay allí|*: no, otro número
AMENDING_HELP=Una carta: era esa|#: es la que dije, pero está|en otro sitio
MOVING_HELP=1-9: está en ese estandarte|0: es de J{}, mismo sitio|#: no está en la mesa
""", """\
TURN_KEYS=número y color: carta|carta · 1-9 # reclamar|# robar y pasar · 1-9 mirar|# robar · 1-9 # reclamar|# pasar turno · 1-9 mirar|# pasar · 1-9 # reclamar
CLAIM_KEYS=color: carta · # reclamar
OTHER_SIDE_KEYS=color: carta · # la puso J{}
MOVING_KEYS=1-9 · # no está · * atrás
OVER_KEYS=# resultado · * atrás
STATE_KEYS=|color: carta · * borrar|1-9 poner · * atrás|# sí · * atrás|# corregir · * atrás|carta · # es {} · * atrás|color: carta · # está en E{}|1-9 · 0 de J{} · # no está|# verlo · * seguir
MATCH_KEYS=# revancha · 0 duelo nuevo
ERROR_SIDE_FULL=E{banner}: J{player} ya tiene tres
ERROR_BANNER_CLAIMED=E{banner} ya es de J{player}
ERROR_SIDE_INCOMPLETE=E{banner}: a J{player} le faltan cartas
""")
