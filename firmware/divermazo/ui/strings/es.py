"""Textos en español."""

GREETING = "# y * son tus amigos"
ANY_KEY = "cualquier tecla: seguir"
HELP = "Ayuda"
HELP_KEYS = "cualquier tecla: seguir"
NO_STORAGE = "Memoria llena o bloqueada"
SETTINGS_DAMAGED = "Ajustes dañados: revísalos"
CRASH = "Algo falló"
CRASH_SAVED = "Guardado en crash.txt"

MENU_KEYS = "Número o dado: elegir"
MENU_BACK = "Número: elegir · * volver"
MENU_HELP = ("Número o dado: elegir", "Mantén *: este menú", "Mantén #: ayuda")
MODULAR = "Módulo 10"
DICE = "Dados"
SETTINGS = "Ajustes"

DICE_KEYS = "# todos · dado: solo ese"
DICE_HELP = ("#: lanza los seis dados", "Botón de un dado: ese dado", "Mantén *: menú")
SUM = "Suma {}"

SETTINGS_KEYS = "1-6 cambiar · * guardar"
SETTING_SOUND = "Sonido"
SETTING_BRIGHTNESS = "Brillo"
SETTING_LANGUAGE = "Idioma"
SETTING_TABLE = "Mesa"
SETTING_SCREEN = "Pantalla"
SETTING_PLAYERS = "Jugadores"
SETTING_SCORING = "Puntos"
SETTING_HINTS = "Pistas"
SETTING_NOTE = "Quién juega"
VALUE_ON = "sí"
VALUE_OFF = "no"
VALUE_ES = "español"
VALUE_EN = "English"
VALUE_AUTO = "auto"
VALUE_SSD1306 = "SSD1306"
VALUE_SH1106 = "SH1106"
VALUE_NONE = "no"
VALUE_RACE = "carrera"
VALUE_ACCURACY = "aciertos"
VALUE_RESIDUE = "resto"
VALUE_FULL = "todo"
VALUE_OPERATION = "operación"

COLORS = ("rojo", "amarillo", "verde", "turquesa", "azul", "morado")
CONTINUE = "¿Seguir?"
CONTINUE_KEYS = "# sí · 1 nueva"
CARDS = "{} cartas"
ONE_CARD = "1 carta"
THROW = "Lanza los dados"
THROW_KEYS = "# lanzar · 0 reto"
FIRST_CARD = "Carta inicial"
FIRST_CARD_KEYS = "carta · # otra vez"
READY_KEYS = "carta · dado: tirar · # fin"
PLAYER_KEYS = "jugador 1-{} · # fin"
PLAYER_NUMBER_KEYS = "J{}: número · * atrás"
HALF_KEYS = "color: carta · * borrar"
WRONG_KEYS = "carta · # más · * mal tecl."
KNOWN = "{} ya está en la mesa"
KNOWN_KEYS = "# corregir · * atrás"
WAS = "¿Qué era {}?"
WAS_KEYS = "carta · # no se sabe"
WHOSE = "¿De quién?"
WHOSE_KEYS = "1-{} · 0 nadie · # se queda"
WHOSE_ONE_KEYS = "0 vuelve · # se queda"
STAYS = "Sigue {} {}"
MISTYPED = "mal tecleada"
TAKEN_BACK = "vuelve {}→{}"
MISTAKE = "J{} −1"
REROLLED = "Nueva tirada {}→{}"
IN_PLAY = "En juego: {} {}"
NUMBER_FIRST = "Primero el número"
NO_PLAYER = "Solo hay {} jugadores"
RIGHT = "✓ {}"
ERROR_CARD_ON_TABLE = "Esa también está"
MODULAR_THROW_HELP = ("#: lanza los seis dados", "Después, la carta inicial:", "número y color")
MODULAR_HELP = ("Carta: número y color", "Vale {} ± {}, de 1 a 10", "¿Nadie puede? Toca el dado")
MODULAR_WRONG_HELP = ("{}", "* mal tecleada", "# de quién / se queda")

WINNER = "¿Ganador?"
WINNER_KEYS = "1-{} · # nadie · * atrás"
TALLY_CARDS = "J{}: cartas que quedan"
TALLY_COUNT = "J{}: ¿cuántas quedan?"
TALLY_CARDS_KEYS = "números · # siguiente"
TALLY_COUNT_KEYS = "0-10 · # siguiente"
WINS = "¡Gana J{}!"
UNFINISHED = "Sin terminar"
RESULT_KEYS = "# otra · 0 repaso · * atrás"
RESULT_PLAIN_KEYS = "# otra partida · * atrás"
PLAYER = "J{}"
UNIT_RACE = "Menos cartas es mejor"
UNIT_ACCURACY = "Aciertos menos fallos"
UNIT_RESIDUE = "Menos puntos es mejor"
END_HELP = ("Número del ganador", "#: se deja sin ganador", "*: sigue la partida")
TALLY_HELP = ("Lo que queda en la mano", "#: siguiente jugador", "*: borrar")
RESULT_HELP = ("#: otra partida", "*: corregir", "Mantén *: menú")

BANNERS = "Estandartes"
BANNERS_HELP = ("Carta: número, color, sitio", "Reclama: sitio y #", "*: un paso atrás")
TURN_OF = "Turno J{} · mazo {}"
LAID = "{}→E{}"
CLAIMED = "E{} tuyo: {}"
BEATEN_BY = "No: cabe {}"
BEATEN_SIDE = "No: tiene {}"
BEATEN = "No: hay una, ¿cuál?"
TIE = "{}, antes"
PEEK = "E{} {} · {}"
KINDS = ("suma", "escalera", "color", "trío", "esc.color")
WHICH_BANNER = "{} ¿estandarte?"
DREW = "¿Robó J{}?"
KNOWN_AT = "{} en E{}·J{}"
WHAT_IS_IT = "{}: ¿qué es?"
AMENDED = "{} corregida"
BANNER_RANGE = "Estandartes 1-9"
TURN_KEYS = "carta · 1-9 # reclama"
LAID_KEYS = "# robar · 1-9 # reclama"
PASS_KEYS = "# paso · 1-9 # reclama"
BANNER_KEYS = (
    "",
    "color: carta · # reclama",
    "1-9 poner · * atrás",
    "# sí · * atrás",
    "# corregir · * atrás",
    "carta · 1-9# · 0# · # quitar",
    "color: carta · # sitio",
    "# verla · * seguir",
)
ERROR_CARD_MISSING = "Falta carta"
ERROR_SIDE_FULL = "E{banner} ya está lleno"
ERROR_BANNER_CLAIMED = "E{banner} ya es de J{player}"
ERROR_SIDE_INCOMPLETE = "E{banner}: faltan cartas"
ERROR_CARD_NOT_ON_TABLE = "Esa carta no está"
MATCH = "Duelo {} : {}"
MATCH_KEYS = "# otra · 0 duelo nuevo"
MATCH_HELP = ("#: otra partida del duelo", "0: duelo nuevo", "*: deshacer")
SETTING_PROVE = "Demostrar"
SETTING_STARTS = "Empieza"
VALUE_LOSER = "quien pierde"
VALUE_WINNER = "quien gana"
DEVICE = "Aparato"
SETTINGS_HELP = ("Número: cambia el valor", "*: guarda y vuelve", "Valen desde otra partida")

EXPLORERS = "Exploradores"

REVIEW = "Repaso {} s"
STREAK = "Reto"
HITS = "{} bien"
NOT_RIGHT = "✗ {}"
DRILL_KEYS = "número y color · * salir"
DRILL_COLOR_KEYS = "cualquier dado · * borrar"
DRILL_OVER_KEYS = "# otra vez · * salir"
DRILL_HELP = ("Número que vale y un dado", "#: otra vez, al final", "*: salir")
MISSED = "{}±{}"
MISTAKES = "{} fallos"
ONE_MISTAKE = "1 fallo"
EXPLORERS_HELP = ("Carta: número (1 inversión)", "y color; # expedición", "o el mismo dado: montón")
DRAW_HELP = ("Dado blanco: del mazo", "Dado de color: su montón", "*: un paso atrás")
EXPLORERS_KEYS = (
    "carta · # revisar",
    "color: carta · * borrar",
    "",
    "blanco: mazo · color: montón",
    "color: carta · * borrar",
    "# sí · * atrás",
)
CARD_KEYS = "# mía · {} montón · * atrás"
COUNT_KEYS = "# sí · o cuántas y #"
COUNTED_KEYS = "color: carta · # son {}"
COUNT_RANGE = "De 1 a {} cartas"
COUNT_DECK = "Contad: ¿{}?"
TURN_DECK = "J{} · mazo {}"
STAKE = "inversión"
NOT_STARTED = "sin empezar"
SAME_DIE = "# o el dado {}"
DISCARDED = "{} al montón"
LEFT_OUT = "¿Qué color no juega?"
LIVE = "en vivo"
SCORE_ONLY = "solo puntos"
SETUP_LIVE_KEYS = "su dado · # solo puntos"
SETUP_SCORE_KEYS = "su dado · # en vivo"
SETUP_HELP = ("Su dado será el mazo", "#: seguir la partida", "o solo puntuar al final")
EDITOR_NEXT_KEYS = "color · cartas · # J2"
EDITOR_BACK_KEYS = "color · cartas · # seguir"
EDITOR_LAST_KEYS = "color · cartas · # resultado"
EDITOR_HELP = ("Dado: elige el color", "Números: poner y quitar", "1: inversiones de 0 a 3")
DRAW_GAME = "Empate"
ROUND_KEYS = "# otra · 0 duelo nuevo"
ERROR_NOT_ASCENDING = "Tiene que pasar de {highest}"
ERROR_INVESTMENT_TOO_LATE = "Inversiones, al principio"
ERROR_CARD_IN_HAND = "Esa la tiene J{player}"
ERROR_HAND_KNOWN = "J{player} no puede tenerla"
ERROR_NO_INVESTMENT_LEFT = "No quedan inversiones"
LIES_AT = "Esa ya la jugó J{}"
LIES_ON_PILE = "Esa está en su montón"
ERROR_OWN_DISCARD = "Acabas de descartar ahí"
ERROR_PILE_EMPTY = "Ese montón está vacío"
ERROR_COLOR_LEFT_OUT = "Ese color no juega"

RECORDS = "Partidas"
NO_RECORDS = "Todavía no hay ninguna"
RECORD_DAMAGED = "Partida dañada, apartada"
RECORD_SET_ASIDE = "Una partida dañada, apartada"
RECORD_SIZE = "Mesa {} · apuntes: {}"
RECORDS_KEYS = "# anterior · * volver"
RECORDS_BOTH_KEYS = "# anterior · * siguiente"
RECORDS_NEXT_KEYS = "* siguiente"
RECORDS_HELP = ("Las partidas guardadas", "#: la anterior", "*: la siguiente, o el menú")
BACK_KEYS = "* volver"
NO_WINNER = "Sin ganador"
