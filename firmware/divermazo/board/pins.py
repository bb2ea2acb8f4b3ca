"""The one pin table (hardware revision 1): GPIO numbers of the Raspberry Pi Pico.

hardware.md and the diagrams are checked against it.
"""

LEDS = 2  # data of 54 WS2812B, six dice of 3x3 in colour order, through a 74AHCT125
BUZZER = 3  # passive piezo, PWM
OLED_BUS = 0  # I2C0
OLED_SDA = 4
OLED_SCL = 5
BUTTONS = (6, 7, 8, 9, 10, 11)  # six die buttons in colour order, each to ground
ROWS = (12, 13, 14, 15)  # keypad 1 2 3 / 4 5 6 / 7 8 9 / * 0 #, driven
COLUMNS = (16, 17, 18)  # keypad, pulled up
OLED_RESET = 19  # active low; SSD1309 modules need it
