/** Ids carry their kind: `acc_…`, `key_…`, `job_…`. */
import { randomFillSync } from 'node:crypto'

/** Crockford's base 32 in lower case: no i, l, o, u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 20 characters of 5 bits: 100 random bits. */
const LENGTH = 20

/** Random bytes are fetched for many ids at once: a fetch costs some microseconds, and every request has an id. */
const pool = new Uint8Array(LENGTH * 256)
let used = pool.length

export function newId(kind: string): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = `${kind}_`
  for (const end = used + LENGTH; used < end; used += 1) id += ALPHABET[pool[used]! & 31]
  return id
}
