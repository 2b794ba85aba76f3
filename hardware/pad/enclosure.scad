// The tap pad: a tray for the board and the cell, a lid with the tap field over the reader.
// Law: every part stands where it stands in the closed pad; z = 0 is the top copper of the board.
// Choose one part: openscad -D 'part="lid"' -o lid.stl enclosure.scad
include <../mechanics/shapes.scad>

part = "all";

low = [PAD_INSIDE[0], PAD_INSIDE[1]];
high = [PAD_INSIDE[2], PAD_INSIDE[3]];
lip_gap = 0.1;
pilot_25 = 1.05;
screws = concat(PAD_HOLES, PAD_BACK_SCREWS);
bar_low = [BAR[0] - 6, BAR_Y - 4];
bar_high = [BAR[len(BAR) - 1] + 6, BAR_Y + 4];

module outline(grown) { rounded(low - [grown, grown], high + [grown, grown], 3 + grown); }

module wall_between(outer, inner) {
  difference() {
    outline(outer);
    outline(inner);
  }
}

module post(points, bottom, top, radius, hole) {
  layer(bottom, top) each_at(points) difference() {
    circle(radius, $fn = 48);
    circle(hole, $fn = 24);
  }
}

module tray() {
  bottom = PAD_FLOOR - FLOOR_THICK;
  difference() {
    union() {
      layer(bottom, PAD_FLOOR) outline(CASE_WALL);
      layer(PAD_FLOOR, PAD_SPLIT) wall_between(CASE_WALL, 0);
      layer(PAD_SPLIT, PAD_SPLIT + 1.5) wall_between(LIP, 0);
    }
    layer(bottom - 1, PAD_FLOOR + 1) each_at(screws) circle(2.7, $fn = 36);
    openings();
  }
  post(screws, PAD_FLOOR, -8, 4.3, 2.7);
  post(screws, -8, -5.2, 4.3, 1.4);
  post(PAD_HOLES, -5.2, -1.6, LAND / 2, 1.4);
  post(PAD_BACK_SCREWS, -5.2, -1.6, 4.3, 1.4);
  layer(PAD_FLOOR, PAD_FLOOR + 5) cell_fence();
  reader_rest();
}

// The far end of the reader lies on two pillars, between two cheeks.
module reader_rest() {
  x = READER[0] / 2;
  y = PAD_INSIDE[3] - 6;
  layer(PAD_FLOOR, READER_BOTTOM) for (side = [-1, 1]) translate([side * (x - 3), y]) bar(6, 8);
  layer(PAD_FLOOR, READER_BOTTOM + 2) for (side = [-1, 1]) translate([side * (x + 1.3), y]) bar(2, 8);
}

module cell_fence() {
  x = CELL[0] / 2 + 0.5;
  y = CELL[1] / 2 + 0.5;
  translate(PAD_CELL_MIDDLE) difference() {
    bar(2 * x + 3, 2 * y + 3);
    bar(2 * x, 2 * y);
    bar(2 * x - 20, 2 * y + 9);
    bar(2 * x + 9, 2 * y - 14);
  }
}

module lid() {
  top = PAD_LID + PAD_LID_THICK;
  difference() {
    union() {
      layer(PAD_SPLIT, PAD_SPLIT + 1.7) wall_between(CASE_WALL, LIP + lip_gap);
      layer(PAD_SPLIT + 1.7, PAD_LID) wall_between(CASE_WALL, 0);
    }
    openings();
  }
  // Thin over the reader, from the inside: the top is flat and prints face down.
  layer(PAD_LID, top - TAP_THICK) difference() {
    outline(CASE_WALL);
    translate(TAP_MIDDLE) circle(TAP_RADIUS, $fn = 144);
    rounded(bar_low, bar_high, 2);
    each_at(sound_holes()) circle(0.9, $fn = 24);
  }
  layer(top - TAP_THICK, top) difference() {
    outline(CASE_WALL);
    rounded(bar_low + [WALL, WALL], bar_high - [WALL, WALL], 2);
    each_at(sound_holes()) circle(0.9, $fn = 24);
  }
  layer(WELL_BOTTOM, PAD_LID) difference() {
    rounded(bar_low - [WALL, WALL], bar_high + [WALL, WALL], 3);
    rounded(bar_low, bar_high, 2);
  }
  post(PAD_HOLES, 0, 3, LAND / 2, pilot_25);
  post(PAD_HOLES, 3, 10, 3.6, pilot_25);
  post(PAD_HOLES, 10, PAD_LID, 3.6, 0);
  post(PAD_BACK_SCREWS, -1.6, 10, 4.3, pilot_25);
  post(PAD_BACK_SCREWS, 10, PAD_LID, 4.3, 0);
}

function sound_holes() = [for (n = [0:6]) n == 0 ? BUZZER : BUZZER + 3.2 * [cos(60 * n), sin(60 * n)]];

// USB, button and the cables of more readers.
module openings() {
  x = high[0] + CASE_WALL;
  translate([x, PAD_USB[0], PAD_USB[1]]) cube([12, USB_PLUG[0], USB_PLUG[1]], center = true);
  top = BUTTON_Z + CAP[1] / 2 + SLIDE;
  translate([x, PAD_BUTTON, (top + PAD_SPLIT) / 2]) cube([12, CAP[0] + 2 * SLIDE, top - PAD_SPLIT], center = true);
  translate([40, high[1], PAD_SPLIT + CABLE_SLOT[1] / 2]) cube([CABLE_SLOT[0], 12, CABLE_SLOT[1]], center = true);
}

// Translucent; glued in from the inside, it spreads the light of the bar.
module diffuser() {
  top = PAD_LID + PAD_LID_THICK;
  layer(PAD_LID, top - TAP_THICK) rounded(bar_low + [FIT, FIT], bar_high - [FIT, FIT], 2 - FIT);
}

module button_cap() {
  tip = PAD_BUTTON_TIP;
  hidden = PAD_BUTTON_BODY + 0.15;
  translate([0, PAD_BUTTON, BUTTON_Z]) rotate([90, 0, 90]) difference() {
    union() {
      layer(hidden, hidden + 0.9) bar(CAP[0] + 3, CAP[1] + 1.4);
      layer(hidden, high[0] + CASE_WALL + 1.5) bar(CAP[0], CAP[1]);
    }
    layer(hidden - 1, tip) circle(2, $fn = 36);
  }
}

if (part == "tray") tray();
if (part == "lid") lid();
if (part == "diffuser") diffuser();
if (part == "button_cap") button_cap();
if (part == "all") {
  color("ivory") tray();
  color("ivory", 0.3) lid();
  color("white") diffuser();
  color("black") button_cap();
}
