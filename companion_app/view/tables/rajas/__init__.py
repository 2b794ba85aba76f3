"""The look of Rajas of the Ganges."""

from typing import Final

from companion_app.view.tables.look import TableLook
from companion_app.view.tables.rajas.face import RajasFace
from companion_app.view.tables.rajas.plan import RajasPlan

LOOK: Final = TableLook(RajasFace, plan=RajasPlan)
