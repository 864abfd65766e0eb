"""The logs of the published Chef's Hat simulator (CH-37 to CH-44): read, played through our rules, written.

`lines.py` recognises each line, `parse.py` makes a typed whole of them, `replay.py` plays that and gives a record,
`write.py` goes the other way.
"""
