"""The site: settings, addresses, and the shell around every page."""
