"""Audits of the pages as they are served, and each once with a planted fault (`make audit`)."""
