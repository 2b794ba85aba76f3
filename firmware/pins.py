"""Which pin of which board goes where. The only place that knows.

Law: numbers only; firmware/README.md has the table in words, made from here by sim/wiring.py and
checked by a test. A board is chosen by a setting.
"""

DISK = "disk"
PAD = "pad"

# Up to eight readers share the bus; each has a select line of its own, in this order.
SELECTS = tuple("select%d" % n for n in range(8))

# Ready-made modules around an ESP32-S3-DevKitC-1: no cell, lights always fed. The light on that
# board is on GPIO 38, or 48 on older ones.
_DEVKIT_DISK = {
    "arrow0_sda": 8,
    "arrow0_scl": 9,
    "arrow1_sda": 17,
    "arrow1_scl": 18,
    "button": 2,  # one that can wake the chip
    "lights": 16,
    "lights_power": 15,
}
_DEVKIT_PAD = {
    "sck": 12,
    "mosi": 11,
    "miso": 13,
    "reader_reset": 7,
    "select0": 10,
    "select1": 14,
    "select2": 21,
    "select3": 47,
    "select4": 39,
    "select5": 40,
    "select6": 41,
    "select7": 42,
    "button": 2,
    "lights": 16,
    "lights_power": 15,
    "buzzer": 6,
}
PINS = {
    # Our boards; the cell is read by ADC1, for ADC2 is the radio's.
    "esp32s3": {
        DISK: dict(_DEVKIT_DISK, battery=4, charging=5),
        PAD: dict(_DEVKIT_PAD, select3=38, battery=4, charging=5),
    },
    "devkit": {DISK: _DEVKIT_DISK, PAD: _DEVKIT_PAD},
    # A Raspberry Pi Pico: by USB only, without battery.
    "rp2040": {
        DISK: {
            "arrow0_sda": 8,
            "arrow0_scl": 9,
            "arrow1_sda": 6,
            "arrow1_scl": 7,
            "button": 14,
            "lights": 16,
            "lights_power": 15,
        },
        PAD: {
            "sck": 2,
            "mosi": 3,
            "miso": 4,
            "reader_reset": 22,
            "select0": 5,
            "select1": 10,
            "select2": 11,
            "select3": 12,
            "select4": 13,
            "select5": 18,
            "select6": 19,
            "select7": 20,
            "button": 14,
            "lights": 16,
            "lights_power": 15,
            "buzzer": 17,
        },
    },
}

# The number of the SPI unit that those pins belong to.
SPI_UNIT = {"esp32s3": 1, "devkit": 1, "rp2040": 0}
# At most two letters behind the version in the greeting, where a tablet has to know the board.
SUFFIX = {"esp32s3": "", "devkit": "", "rp2040": ""}
LIGHTS = {DISK: 18, PAD: 8}
