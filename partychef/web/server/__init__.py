"""The server below the pages: connections, processes, logs, and what machines ask."""
