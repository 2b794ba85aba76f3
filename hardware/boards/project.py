"""KiCad's project file: the design rules, and which warnings are waived.

Law: the rules are those of an ordinary prototype service for two layers (0.15 mm tracks and gaps,
0.3 mm holes). What is waived stands in WAIVED with its reason; everything else counts.
"""

import json
from typing import Any

# Kinds of warning that `check` lets pass, with the reason; anything else fails it.
WAIVED = {
    "silk_edge_clearance": (
        "The drawings of the USB socket and the lock button reach over the edge, as the parts do."
    ),
    "lib_footprint_mismatch": (
        "The module's heat vias are drilled 0.3 mm instead of the library's 0.2 mm, and names on "
        "the silk screen are moved to where they can be read."
    ),
}

RULES = {
    "min_clearance": 0.15,
    "min_track_width": 0.15,
    "min_via_diameter": 0.5,
    "min_via_annular_width": 0.13,
    "min_through_hole_diameter": 0.3,
    "min_hole_clearance": 0.2,
    "min_hole_to_hole": 0.25,
    "min_copper_edge_clearance": 0.3,
    "min_silk_clearance": 0.0,
    "min_text_height": 0.7,
    "min_text_thickness": 0.1,
    "min_resolved_spokes": 1,
}


def project(name: str) -> str:
    """The text of NAME.kicad_pro."""
    settings: dict[str, Any] = {
        "board": {
            "design_settings": {
                "defaults": {"copper_line_width": 0.2, "silk_text_size_h": 0.8},
                "rules": RULES,
                "meta": {"version": 2},
            }
        },
        "erc": {"meta": {"version": 0}},
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {
            "classes": [
                {
                    "name": "Default",
                    "priority": 2147483647,
                    "clearance": 0.15,
                    "track_width": 0.2,
                    "via_diameter": 0.6,
                    "via_drill": 0.3,
                }
            ],
            "meta": {"version": 4},
        },
        "schematic": {"meta": {"version": 1}},
        "sheets": [],
    }
    return json.dumps(settings, indent=2, sort_keys=True) + "\n"
