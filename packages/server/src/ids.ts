/** Ids carry their kind: `acc_…`, `key_…`, `job_…`. */
import { randomBytes } from 'node:crypto'

/** Crockford's base 32 in lower case: no i, l, o, u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 20 characters of 5 bits: 100 random bits. */
const LENGTH = 20

export function newId(kind: string): string {
  let id = `${kind}_`
  for (const byte of randomBytes(LENGTH)) id += ALPHABET[byte & 31]
  return id
}
