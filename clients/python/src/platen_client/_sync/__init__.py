"""The sync half, generated from ``_async`` by ``tools/make_sync.py``: change that one."""
