"""Pictures of dishes and of whole evenings, for link previews and to keep. They are drawn on the server, with Pillow.

Pure: what a picture shows goes in as values (`subjects.py`), the bytes of a PNG come out. Whoever calls this has made
sure that everybody may know what is on it. Pillow is imported when the first picture is drawn.
"""
