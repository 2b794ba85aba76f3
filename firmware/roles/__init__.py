"""Roles: what a device does at the table, a module each. Only its own is loaded."""


def role_named(name: str):
    """The class of that name in the module of that name."""
    module = __import__("firmware.roles." + name, None, None, (name,))
    return getattr(module, name[0].upper() + name[1:])
