"""Language models: what is asked of them and what comes back. Only `client.py` imports litellm, and late."""
