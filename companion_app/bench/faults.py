"""Faults by name: what is wrong, in words, and what to do about it.

Law: a fault is named by what a maker can see or touch, and its remedy is something to do. What a
device finds by itself is said in the words that the app has for it.
"""

from typing import Final

from companion_app.model.faults import FAULT_WORDS
from companion_app.model.faults import FaultWords as Fault
from shared_rules.wire.signals import (
    ARROW,
    MAGNET_MISSING,
    MAGNET_STRONG,
    MAGNET_WEAK,
    READER,
    SILENT,
)

FAULTS: Final[dict[str, Fault]] = {
    "arrow silent": FAULT_WORDS[ARROW, SILENT],
    "arrow stuck": Fault(
        "The arrow was turned, and its sensor saw nothing turn.",
        "See whether the magnet is glued to the shaft and turns with the arrow.",
    ),
    "arrow reversed": Fault(
        "The arrow counts backwards.",
        "Swap the sensor's DIR pin: to ground for the first arrow, to 3.3 V for the second, "
        "which gears turn the other way.",
    ),
    "arrow noisy": Fault(
        "The angle trembles while the arrow rests.",
        "Fasten the magnet and the sensor; put 100 nF close to the sensor's supply pin.",
    ),
    "arrow bent": Fault(
        "The angle is not even over the turn.",
        "Turn the arrow to each mark again with care; if it stays, change the sensor.",
    ),
    "arrows swapped": Fault(
        "The other arrow's sensor answered.", "Swap the plugs of the two sensors."
    ),
    "marks missed": Fault(
        "Not every mark was told.",
        "Turn both arrows to the first mark and test again; if it stays, change the sensor.",
    ),
    "magnet missing": FAULT_WORDS[ARROW, MAGNET_MISSING],
    "magnet weak": FAULT_WORDS[ARROW, MAGNET_WEAK],
    "magnet strong": FAULT_WORDS[ARROW, MAGNET_STRONG],
    "magnet off centre": Fault(
        "The angle bends once a turn: the magnet does not sit in the middle.",
        "Centre the magnet over the chip to within half a millimetre.",
    ),
    "lights dark": Fault(
        "No light shines.", "Check their supply, its switch, and the data line into the first one."
    ),
    "light dead": Fault(
        "The chain ends early.",
        "Solder between the last light that shines and the first dark one, or change that one.",
    ),
    "light burnt": Fault(
        "A light lacks one colour.", "Change the light that stays dark in that colour."
    ),
    "colours swapped": Fault(
        "The lights show another colour than they were told.",
        "These lights take red first: fit WS2812B, which take green first.",
    ),
    "lights current": Fault(
        "The current of the lights is not as it should be.",
        "Set brightness to its usual value and check the supply of the lights.",
    ),
    "button stuck": Fault(
        "The button is down though nobody presses it.",
        "Look for a short between its pin and ground, and for a cap that jams.",
    ),
    "button dead": Fault(
        "Presses were missed.", "Check the button's wire to its pin and to ground."
    ),
    "button bounces": Fault(
        "One press was told several times.", "Change the button; put 100 nF across it."
    ),
    "buzzer silent": Fault(
        "The beeps were not heard.", "Check the buzzer, its transistor, and its wire to the pin."
    ),
    "reader silent": FAULT_WORDS[READER, SILENT],
    "reader deaf": Fault(
        "The reader answers, and finds no tag.",
        "Check its antenna and the tag; keep metal and wires away from under it.",
    ),
    "reader weak": Fault(
        "Tags are lost too close to the reader.",
        "Check its 3.3 V while it reads, keep metal away, compare with another reader board.",
    ),
    "reader unsteady": Fault(
        "A tag that lies still is missed now and then.",
        "Shorten the bus wires; check the supply while the field is on.",
    ),
    "reader crowded": Fault(
        "Several tags at once are not all found.",
        "Use tags that are tuned high (15 MHz or more) or a larger antenna.",
    ),
    "battery misread": Fault(
        "The device reads another voltage than the meter.",
        "Measure both resistors of the divider: they must be equal, of one percent.",
    ),
    "battery empty": Fault("The cell is empty.", "Charge it, then run this step again."),
    "battery overcharged": Fault(
        "The cell has too high a voltage.",
        "Unplug the charger and change it: it is not for this cell.",
    ),
    "radio weak": Fault(
        "The radio is heard too faintly.",
        "Keep metal, battery and hands away from the antenna; try it at one metre.",
    ),
    "link slow": Fault(
        "Round trips take too long.",
        "Move closer, away from other radios; over USB, try another cable or port.",
    ),
    "link lossy": Fault(
        "Too many frames are lost.", "Check antenna and supply; over USB, the cable."
    ),
    "link dead": Fault("No round trip came back.", "Check supply and antenna, then run it again."),
    "device restarts": Fault(
        "The device restarted while it was tested.",
        "Check supply and joints; run the steps one by one (--step) to find which part does it.",
    ),
}
