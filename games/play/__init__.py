"""Play: hands and matches on the server."""
