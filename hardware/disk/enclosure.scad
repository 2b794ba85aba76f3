// The action disk: cover, base, bearing plate, shafts, springs, gears, arrows, button cap.
// Law: every part stands where it stands in the closed disk, arrows at 12 o'clock.
// Choose one part: openscad -D 'part="cover"' -D notches=9 -D arms=3 -o cover.stl enclosure.scad
include <../mechanics/shapes.scad>

part = "all";
notches = 9;  // 9 for Maharaja, 4 for Maharani
arms = 3;     // of a spring: a number that divides the notches

outside = CASE_INSIDE + CASE_WALL;
lip_gap = 0.1;
pilot_25 = 1.05;  // an M2.5 screw cuts its own thread
pilot_2 = 0.8;    // and so does an M2 screw

// ---- the shells

module cover() {
  inner = outside - 5;
  difference() {
    rotate_extrude($fn = 144) polygon([
      [inner, FACE_UNDER], [CASE_INSIDE, FACE_UNDER], [CASE_INSIDE, SPLIT + 1.7],
      [CASE_INSIDE + LIP + lip_gap, SPLIT + 1.7], [CASE_INSIDE + LIP + lip_gap, SPLIT],
      [outside, SPLIT], [outside, FACE_TOP - 0.8], [outside - 0.8, FACE_TOP], [inner, FACE_TOP]]);
    button_slot();
  }
  layer(PIVOT_TOP + 0.3, FACE_TOP) face_plate();
  layer(FACE_UNDER, PIVOT_TOP + 0.3) difference() {
    face_plate();
    translate(SENSORS[1]) circle(PIVOT_RADIUS + SLIDE, $fn = 36);
    each_at(EARS) circle(pilot_2, $fn = 24);
  }
  layer(WELL_BOTTOM, FACE_UNDER) each_outward(LIGHTS) difference() {
    bar(WELL + 2 * WELL_WALL, WELL + 2 * WELL_WALL);
    bar(WELL, WELL);
  }
  post(HOLES, 0, 3, LAND / 2, pilot_25);
  post(HOLES, 3, 10, 3.6, pilot_25);
  post(HOLES, 10, FACE_UNDER, 3.6, 0);
  post(EARS, PLATE_TOP, FACE_UNDER, EAR_RADIUS, pilot_2);
}

module face_plate() {
  difference() {
    circle(outside - 4, $fn = 144);  // overlaps the rim
    circle(TUBE_RADIUS + SLIDE);
    each_at(LIGHTS) circle(WINDOW, $fn = 36);
  }
}

module post(points, bottom, top, radius, hole) {
  layer(bottom, top) each_at(points) difference() {
    circle(radius, $fn = 48);
    circle(hole, $fn = 24);
  }
}

module base() {
  bottom = FLOOR - FLOOR_THICK;
  difference() {
    rotate_extrude($fn = 144) polygon([
      [0, bottom], [outside - 0.8, bottom], [outside, bottom + 0.8], [outside, SPLIT],
      [CASE_INSIDE + LIP, SPLIT], [CASE_INSIDE + LIP, SPLIT + 1.5], [CASE_INSIDE, SPLIT + 1.5],
      [CASE_INSIDE, FLOOR], [0, FLOOR]]);
    layer(bottom - 1, FLOOR + 1) each_at(HOLES) circle(2.7, $fn = 36);
    // Open upwards: the cover closes it.
    rotate(90 - USB_ANGLE) translate([outside - 6, -USB_PLUG[0] / 2, USB_Z - USB_PLUG[1] / 2])
      cube([12, USB_PLUG[0], USB_PLUG[1] + 4]);
    button_slot();
  }
  post(HOLES, FLOOR, -8, 4.3, 2.7);
  post(HOLES, -8, -5.2, 4.3, 1.4);
  post(HOLES, -5.2, -1.6, LAND / 2, 1.4);
  layer(FLOOR, FLOOR + 5) cell_fence();
}

// Open towards the split, so that the cap is laid in.
module button_slot() {
  top = BUTTON_Z + CAP[1] / 2 + SLIDE;
  translate([0, -outside, (top + SPLIT) / 2]) cube([CAP[0] + 2 * SLIDE, 12, top - SPLIT], center = true);
}

// Corners that hold the cell, open for its leads and for a finger.
module cell_fence() {
  x = CELL[0] / 2 + 0.5;
  y = CELL[1] / 2 + 0.5;
  translate(CELL_MIDDLE) difference() {
    bar(2 * x + 3, 2 * y + 3);
    bar(2 * x, 2 * y);
    bar(2 * x - 20, 2 * y + 9);
    bar(2 * x + 9, 2 * y - 14);
  }
}

module button_cap() {
  hidden = BUTTON_BODY + 0.15;  // the flange between switch and wall
  translate([0, 0, BUTTON_Z]) rotate([90, 0, 0]) difference() {
    union() {
      layer(hidden, hidden + 0.9) bar(CAP[0] + 3, CAP[1] + 1.4);
      layer(hidden, outside + 1.5) bar(CAP[0], CAP[1]);
    }
    layer(hidden - 1, BUTTON_TIP) circle(2, $fn = 36);
  }
}

// ---- what turns

module bearing_plate() {
  layer(PLATE_BOTTOM, PLATE_FLOOR) difference() {
    plate_outline();
    each_at(SENSORS) circle(CUP_RADIUS + SLIDE);
    each_at(EARS) circle(2.1, $fn = 36);
  }
  layer(PLATE_FLOOR, PLATE_TOP - 3) notched_plate(2.1);
  layer(PLATE_TOP - 3, PLATE_TOP) notched_plate(1.1);
}

module notched_plate(screw) {
  difference() {
    plate_outline();
    each_at(SENSORS) notched(notches);
    each_at(EARS) circle(screw, $fn = 36);
  }
}

module plate_outline() {
  hull() each_at(SENSORS) circle(PLATE_RADIUS);
  for (ear = EARS) hull() {
    translate(ear) circle(EAR_RADIUS);
    translate(ear * 0.75) circle(EAR_RADIUS);
  }
}

module magnet_cup() {
  roof = MAGNET_FACE + MAGNET_HEIGHT;
  layer(CUP_BOTTOM, CUP_BOTTOM + 1) cup(MAGNET_RADIUS + FIT / 2, MARK[0]);
  layer(CUP_BOTTOM + 1, roof) cup(MAGNET_RADIUS + FIT / 2, 0);
  layer(roof, CUP_TOP) cup(0, 0);
}

module cup(hole, mark) {
  difference() {
    circle(CUP_RADIUS);
    circle(hole);
    if (mark > 0) translate([CUP_RADIUS, 0]) bar(2 * mark, MARK[1]);
  }
}

module inner_shaft() {
  difference() {
    union() {
      magnet_cup();
      layer(CUP_TOP, HUB_TOP - 0.3) hexagon(0);
      layer(HUB_TOP - 0.3, INNER_ARROW - 0.4) circle(SHAFT_RADIUS);
      // Begins below the arrow, so that its screw can pull it down onto the shaft.
      layer(INNER_ARROW - 0.4, SHAFT_TOP) keyed(SHAFT_RADIUS, SHAFT_FLAT);
    }
    layer(SHAFT_TOP - 6, SHAFT_TOP + 1) circle(pilot_2, $fn = 24);
  }
}

module side_shaft() {
  translate(SENSORS[1]) {
    magnet_cup();
    layer(CUP_TOP, GEAR_TOP + 0.1) hexagon(0);
    layer(GEAR_TOP + 0.1, PIVOT_TOP) circle(PIVOT_RADIUS, $fn = 48);
  }
}

module spring() {
  difference() {
    union() {
      layer(SPRING_BOTTOM, SPRING_TOP) {
        circle(HUB_RADIUS);
        spring_arms(arms);
      }
      layer(SPRING_TOP, HUB_TOP) circle(HUB_RADIUS);
    }
    layer(SPRING_BOTTOM - 1, HUB_TOP + 1) hexagon(FIT);
  }
}

module side_spring() { translate(SENSORS[1]) spring(); }

module side_gear() {
  translate(SENSORS[1]) layer(HUB_TOP + 0.05, GEAR_TOP) difference() {
    rotate(180 / TEETH) gear();
    hexagon(FIT);
  }
}

module outer_shaft() {
  difference() {
    union() {
      layer(GEAR_BOTTOM, GEAR_TOP) gear();
      layer(GEAR_TOP, OUTER_ARROW) circle(TUBE_RADIUS);
      layer(OUTER_ARROW, OUTER_ARROW + ARROW_THICK - 0.2) keyed(TUBE_RADIUS, TUBE_FLAT);
    }
    layer(GEAR_BOTTOM - 1, INNER_ARROW + 1) circle(SHAFT_RADIUS + SLIDE);
  }
}

// ---- arrows: the wide one below, the slim one above, so that both are seen on one action

module pointer(width) {
  polygon([[-width / 2, 0], [-width / 2, ARROW_REACH - width], [-width * 0.9, ARROW_REACH - width],
           [0, ARROW_REACH], [width * 0.9, ARROW_REACH - width], [width / 2, ARROW_REACH - width],
           [width / 2, 0]]);
}

module grip(radius, count) {
  difference() {
    circle(radius, $fn = 96);
    for (n = [0:count - 1]) rotate((n + 0.5) * 360 / count) translate([radius + 0.7, 0]) circle(1.5, $fn = 24);
  }
}

module outer_arrow() {
  layer(OUTER_ARROW, OUTER_ARROW + ARROW_THICK) difference() {
    union() {
      grip(13.5, 22);
      pointer(9);
    }
    keyed(TUBE_RADIUS + FIT, TUBE_FLAT + FIT);
  }
}

module inner_arrow() {
  difference() {
    union() {
      layer(INNER_ARROW, INNER_ARROW + 2.4) pointer(4.5);
      layer(INNER_ARROW, KNOB_TOP) grip(9.5, 16);
    }
    layer(INNER_ARROW - 1, SHAFT_TOP + 0.2) keyed(SHAFT_RADIUS + FIT, SHAFT_FLAT + FIT);
    layer(SHAFT_TOP - 1, KNOB_TOP + 1) circle(1.1, $fn = 24);
    layer(KNOB_TOP - 1, KNOB_TOP + 1) circle(2.2, $fn = 36);
  }
}

if (part == "cover") cover();
if (part == "base") base();
if (part == "button_cap") button_cap();
if (part == "bearing_plate") bearing_plate();
if (part == "inner_shaft") inner_shaft();
if (part == "side_shaft") side_shaft();
if (part == "spring") spring();
if (part == "side_gear") side_gear();
if (part == "outer_shaft") outer_shaft();
if (part == "outer_arrow") outer_arrow();
if (part == "inner_arrow") inner_arrow();
if (part == "all") {
  color("ivory", 0.3) cover();
  color("ivory", 0.3) base();
  color("silver") bearing_plate();
  color("seagreen") { inner_shaft(); inner_arrow(); spring(); }
  color("orchid") { outer_shaft(); outer_arrow(); side_shaft(); side_gear(); side_spring(); }
  color("black") button_cap();
}
