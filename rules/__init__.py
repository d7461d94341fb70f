"""The rules: structured data, pages, examples."""
