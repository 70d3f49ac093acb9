/**
 * The form of an API key: `pk_live_` or `pk_test_`, 32 random bytes in base 62, and a checksum of 6 characters. With the checksum a
 * scanner for leaked secrets can recognise a key, and a mistyped key is refused without the database.
 */
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { KeyMode } from '@platen/wire'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_BYTES = 32
/** ceil(256 bits / log2 62) and ceil(32 bits / log2 62). */
const SECRET_CHARS = 43
const CHECKSUM_CHARS = 6
/** Mode, secret and checksum. */
const FORM = /^pk_(live|test)_[0-9A-Za-z]{49}$/

export function newSecret(mode: KeyMode): string {
  const body = `pk_${mode}_${base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_CHARS)}`
  return body + checksum(body)
}

/** Whether `text` has the form and checksum of a key. */
export function isSecret(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, -CHECKSUM_CHARS)) === text.slice(-CHECKSUM_CHARS)
}

/** A session or a sign-in link: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** What is stored of a key or token. A plain hash is enough, since 256 random bits can't be guessed. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** With numbers and not `base62`, since it is computed for every request. */
function checksum(body: string): string {
  let digits = ''
  for (let rest = crc32(body); digits.length < CHECKSUM_CHARS; rest = Math.floor(rest / 62)) {
    digits = ALPHABET.charAt(rest % 62) + digits
  }
  return digits
}

function base62(value: bigint, width: number): string {
  let digits = ''
  for (let rest = value; digits.length < width; rest /= 62n) digits = ALPHABET[Number(rest % 62n)] + digits
  return digits
}
