/** Which pages of two files look the same, by their content streams. */
import type { Stream } from './matches.ts'

/** @param shared what all pages draw with, and what its names stand for. */
export function pageHashes(content: Uint8Array, pages: readonly Stream[], shared: readonly Uint8Array[]): string[] {
  const seed = [0x811c9dc5, 0x9e3779b9]
  for (const bytes of shared) mix(seed, bytes, 0, bytes.length)
  return pages.map(({ start, end }) => {
    const hash = [...seed]
    mix(hash, content, start, end)
    return hash.map((lane) => (lane >>> 0).toString(36)).join('.')
  })
}

/** Two lanes of FNV-1a, the second of other constants. */
function mix(hash: number[], bytes: Uint8Array, start: number, end: number): void {
  let [a, b] = [hash[0]!, hash[1]!]
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    a = Math.imul(a ^ byte, 0x01000193)
    b = Math.imul(b ^ (byte + 1), 0x5bd1e995) ^ (b >>> 15)
  }
  hash[0] = a
  hash[1] = b
}
