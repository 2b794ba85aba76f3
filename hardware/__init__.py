"""The action disk and the tap pad as things: boards, mechanics and their documents."""
