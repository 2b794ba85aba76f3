"""Where things are on the two boards: what boards and mechanics must agree on.

Law: plain numbers, in millimetres and degrees, and nothing imported. The origin is the middle of a
board, x to the right, y up, seen from the top (the face); angles go clockwise from 12 o'clock.
z = 0 is the top copper.
"""

THICKNESS = 1.6
HOLE = 2.7  # for an M2.5 screw
HOLE_LAND = 5.5  # free of parts around a hole, both sides

# The disk: round. Lights and sensors are on top, all the rest is below.
DISK_RADIUS = 50.0
DISK_HOLES = ((45.0, 45.0), (45.0, 135.0), (45.0, 225.0), (45.0, 315.0))  # radius, angle
INNER_SENSOR = (0.0, 0.0)  # under the solid shaft
OUTER_SENSOR = (20.0, 0.0)  # beside it: the hollow shaft turns a second magnet by a gear, 1:1
SENSOR_HEIGHT = 1.75
MAGNET_GAP = (1.0, 2.0)  # from the sensor's upper face to the magnet's lower face
RING_RADIUS = 36.0
LIGHTS_OF_RING = 18
FIRST_LIGHT = -10.0  # action k lies at 40k: its lights at 10 before and 10 after
LIGHT_STEP = 20.0
LOCK_BUTTON_ANGLE = 180.0
LOCK_BUTTON_AXIS = 4.0  # above the board it stands on
LOCK_BUTTON_PINS = 47.2  # from the middle; the plunger reaches 3.9 farther
USB_ANGLE = 90.0  # below the board
ANTENNA_END = 49.3  # y of the module's far end, below the board
LIPO_PLUG = (40.0, -18.0)  # below the board, its cable leaves to the left

# The pad: a rectangle with all parts on top.
PAD_WIDTH = 130.0
PAD_DEPTH = 70.0
PAD_CORNER = 3.0
PAD_HOLES = ((-61.0, 31.0), (61.0, 31.0), (-61.0, -31.0), (61.0, -31.0))  # x, y
READER_ROW_Y = 32.0  # its eight pins along x, the module reaches beyond the board
BAR_Y = -30.0
BAR_FIRST_X = -49.0
BAR_STEP = 14.0
LIGHTS_OF_BAR = 8
PAD_ANTENNA_END = -64.5  # x of the module's far end
PAD_MODULE_Y = 4.0
PAD_USB_Y = -14.0
PAD_LIPO_PLUG = (61.0, 4.0)  # its cable leaves to the left
PAD_BUTTON_Y = 18.0
PAD_BUZZER = (-30.0, -17.0)
