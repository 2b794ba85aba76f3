// Tokens: a shell with an NTAG sticker on its floor, and a top with a seat for the game's own piece.
// Law: the tag is sealed in, 0.8 mm above the table, with no metal near it; nothing needs supports.
// openscad -D 'part="top"' -D width=10 -D depth=14 -D corners=4 -o house.stl tokens.scad
include <../mechanics/shapes.scad>

part = "all";
width = 10;   // of the seat, 0 for none; measure your piece
depth = 14;
corners = 4;  // 0: a round seat

inside = TAG_RADIUS + 0.5;

module shell() {
  layer(0, TOKEN_FLOOR) circle(TOKEN_RADIUS, $fn = 144);
  layer(TOKEN_FLOOR, TOKEN_HEIGHT) ring(TOKEN_RADIUS, inside);
}

module top() {
  seat_floor = TOKEN_HEIGHT - SEAT_DEPTH;
  layer(TOKEN_FLOOR + TAG_ROOM, seat_floor) circle(inside - FIT, $fn = 144);
  layer(seat_floor, TOKEN_HEIGHT) difference() {
    circle(inside - FIT, $fn = 144);
    if (width > 0) seat();
  }
}

module seat() {
  if (corners == 4) bar(width + 2 * SLIDE, depth + 2 * SLIDE);
  else if (corners == 0) circle(width / 2 + SLIDE);
  else rotate(180 / corners) circle((width / 2 + SLIDE) / cos(180 / corners), $fn = corners);
}

if (part == "shell" || part == "all") shell();
if (part == "top" || part == "all") top();
