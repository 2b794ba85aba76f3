"""The firmware's version, as it tells the tablet."""

VERSION = "0.1.0"
