"""The electronics: a schematic and a routed board for the disk and for the pad."""
