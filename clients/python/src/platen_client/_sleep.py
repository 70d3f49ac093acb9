"""The pause between attempts, of each half."""

import time

import anyio

sync_sleep = time.sleep
async_sleep = anyio.sleep
