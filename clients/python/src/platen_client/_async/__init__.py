"""The async half. The sync half, ``_sync``, is generated from it: ``tools/make_sync.py``."""
