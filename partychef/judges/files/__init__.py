"""Dishes that come from files and forms, and verdicts that become pages."""
