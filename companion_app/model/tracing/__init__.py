"""Tracing: an owner draws what is printed on their copy, over a photo or on an empty sheet.

`board` has Maharaja's roads, `floor` Maharani's palace; `drafts` keeps what was done. No Kivy.
"""
