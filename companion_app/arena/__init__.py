"""The arena: bots play each other, for studies of strength and balance.

Its law: one game is a function of a study and its number in it, so it does not matter where or how
often it is played; it is entered once. No room here knows a screen or a device.
"""
