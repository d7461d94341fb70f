"""Pictures that Chromium takes of the site's own pages, and icons (`make pictures`)."""
