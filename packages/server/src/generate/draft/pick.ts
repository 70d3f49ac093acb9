/**
 * Wording varied by the prompt: the same prompt always gets the same variants, another prompt others.
 * The hash is FNV-1a, 32 bit, over UTF-16 units.
 */
export type Pick = (...variants: string[]) => string

export function pickBy(prompt: string): Pick {
  const seed = fnv1a(prompt, 0x811c9dc5)
  let turn = 0
  return (...variants) => {
    turn++
    return variants[fnv1a(String(turn), seed) % variants.length] ?? ''
  }
}

function fnv1a(text: string, from: number): number {
  let hash = from
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // One more mix, or the low bits of short texts follow their last letter.
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}
