"""The screens: HTML that the server renders, and one stream of events per open page."""
