"""The async half. `npm run generate` makes the sync half, ``_sync``, from it."""
