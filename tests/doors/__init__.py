"""All doors, with bytes as people, devices and other programs might send them."""
