// Shapes that several parts share. All parts are stacks of flat layers: they print without supports.
include <measures.scad>

$fn = 72;

module layer(bottom, top) {
  translate([0, 0, bottom]) linear_extrude(top - bottom) children();
}

module each_at(points) {
  for (p = points) translate([p[0], p[1]]) children();
}

// Turned so that its x axis points outward from the middle of the disk.
module each_outward(points) {
  for (p = points) translate([p[0], p[1]]) rotate(atan2(p[1], p[0])) children();
}

module ring(outer, inner) {
  difference() {
    circle(outer, $fn = 144);
    circle(inner, $fn = 144);
  }
}

// A hexagon that lacks one corner, so that springs and gears go on in one way only.
module hexagon(grown) {
  across = HEX + 2 * grown;
  intersection() {
    circle(across / 2 / cos(30), $fn = 6);
    translate([-across, -across]) square([across + HEX_CUT + grown, 2 * across]);
  }
}

// A circle with one flat, so that an arrow goes on in one way only.
module keyed(radius, flat) {
  intersection() {
    circle(radius);
    translate([-2 * radius, -radius]) square([2 * radius + flat, 2 * radius]);
  }
}

module bar(x, y) { square([x, y], center = true); }

// Between two corners, which are rounded.
module rounded(low, high, radius) {
  hull() each_at([for (x = [low[0] + radius, high[0] - radius], y = [low[1] + radius, high[1] - radius]) [x, y]])
    circle(radius, $fn = 48);
}

// ---- involute gear

function involute(base, angle) =
  base * [cos(angle) + angle * PI / 180 * sin(angle), sin(angle) - angle * PI / 180 * cos(angle)];

function turned(p, angle) =
  [p[0] * cos(angle) - p[1] * sin(angle), p[0] * sin(angle) + p[1] * cos(angle)];

module gear() {
  pitch = TEETH * MODULE / 2;
  base = pitch * cos(20);
  tip = pitch + MODULE - 0.1;
  root = pitch - 1.25 * MODULE;
  spread = sqrt(pow(tip / base, 2) - 1) * 180 / PI;
  at_pitch = tan(20) * 180 / PI - 20;
  half = 90 / TEETH - BACKLASH / 4 / pitch * 180 / PI + at_pitch;
  flank = [for (i = [0:8]) turned(involute(base, spread * i / 8), -half)];
  tooth = concat([turned([root - 0.2, 0], -half)], flank,
                 [for (i = [8:-1:0]) [flank[i][0], -flank[i][1]]],
                 [turned([root - 0.2, 0], half)]);
  circle(root);
  for (n = [0:TEETH - 1]) rotate(n * 360 / TEETH) polygon(tooth);
}

// ---- the detent

// How far the notched wall stands from the middle, s along the circle from a notch.
function wall_at(s) = PEAK_RADIUS + (abs(s) < NOTCH_HALF ? LIFT * pow(cos(90 * s / NOTCH_HALF), 4) : 0);

module notched(notches) {
  pitch = 360 / notches;
  scale = PI / 180 * (PEAK_RADIUS + LIFT / 2);
  polygon([for (a = [0:2.5:359]) let (off = a - pitch * round(a / pitch))
    wall_at(off * scale) * [cos(a), sin(a)]]);
}

// Arms that follow the hub's circle; each ends in a round tip that falls into a notch.
module spring_arms(arms) {
  for (n = [0:arms - 1]) rotate(n * 360 / arms) {
    polygon(concat(
      [for (a = [-ARM_SPAN - 8:4:0]) (ARM_RADIUS + ARM_THICK / 2) * [cos(a), sin(a)]],
      [for (a = [0:-4:-ARM_SPAN - 8]) (ARM_RADIUS - ARM_THICK / 2) * [cos(a), sin(a)]]));
    hull() {
      translate([TIP_CENTRE, 0]) circle(TIP_RADIUS, $fn = 36);
      translate([ARM_RADIUS, 0]) circle(ARM_THICK / 2, $fn = 36);
    }
    rotate(-ARM_SPAN - 6) translate([(HUB_RADIUS + ARM_RADIUS) / 2 - 0.5, 0]) bar(ARM_RADIUS - HUB_RADIUS + 1, 2.2);
  }
}
