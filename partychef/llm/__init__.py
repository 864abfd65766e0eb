"""Asking language models. Only `client.py` imports litellm, and only once a model is asked."""
