"""La prueba: what it asks, then what it has found. See ui/texts.py."""

TEXTS = ("""\
SELFTEST_CHECKS=Suelta todas las teclas
SELFTEST_PRESS=Pulsa esta tecla
SELFTEST_AGAIN=Llegó otra: otra vez
SELFTEST_KEYS_KEYS=mantén *: salir
SELFTEST_KEYS_HELP=Pulsa lo que pide|Si no responde, espera|* larga: salir de la prueba
SELFTEST_COLORS=rojo, verde, azul, blanco
SELFTEST_LIGHT_KEYS={}: bien · 1-9 mal · 0 nada
SELFTEST_THERE=¿Luce en {}? Otra vez
SELFTEST_SOUND=¿Suena una escala?
SELFTEST_SOUND_KEYS=# sí · 0 no · 1 otra vez
SELFTEST_FINE=Todo bien
SELFTEST_DISPLAY={} en 0x3C
SELFTEST_REPORT_KEYS=# siguiente · * salir
SELFTEST_HELP=El botón del dado que luce|1-9: el primer LED malo|#: bien · *: salir
""", """\
FAULT_GROUND=GP{pin} toca masa, o su tecla está atascada
FAULT_SHORT=GP{pin} y GP{other} se tocan
FAULT_KEYPAD=GP{pin} a GP{other}: el teclado no responde
FAULT_ROW=GP{pin}: la fila {row} del teclado no responde
FAULT_COLUMN=GP{pin}: la columna {column} del teclado no responde
FAULT_KEY=La tecla {key} no responde; su fila y su columna, sí
FAULT_BUTTON=GP{pin}: el botón {color} no responde
FAULT_SWAPPED=GP{pin} y GP{other}: sus cables están cambiados
FAULT_MOVED=El cable de GP{pin} está en GP{other}
FAULT_MIXED=La tecla {key} responde como otra
""", """\
FAULT_SCREEN=GP{pin}, GP{other}: ninguna pantalla responde en 0x3C
FAULT_ADDRESS=La pantalla está en 0x3D: cambia su puente a 0x3C
FAULT_BUS=GP{pin} o GP{other}: la pantalla o un cable bloquea la línea
FAULT_LED=Dado {color}: falla el LED {led}, o el cable que le llega
FAULT_DARK=Dado {color}: apagado; mira su 5 V, su masa y su DIN
FAULT_CHAIN=Desde el LED {led} del dado {color} falla la cadena: mira ese LED y su DIN
FAULT_ORDER=GP2: los dados {color} y {second} están cambiados en la cadena
FAULT_PLACE=GP2: el dado {color} luce donde está el {second}
FAULT_SOUND=GP{pin}: el zumbador no suena
FAULT_FLASH=La memoria no guarda lo que se escribe
FAULT_CHANCE=Los dados no salen por igual
""")
