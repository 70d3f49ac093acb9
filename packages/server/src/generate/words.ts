/** How alike two texts are, by their words: what the checks on a very small model's sentences count. English. */

const STOP_WORDS = new Set(
  'that this with have been from will would could should your their there which about into them they were what when than then also very much more most such only some other these those where while because through each every many even just like being does doing done make made makes made take takes over under between after before again both same here'.split(
    ' ',
  ),
)

/** Stems, roughly: long words without their endings, each once. */
export const contentWords = (text: string): string[] => [
  ...new Set(
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
      .filter((word) => !STOP_WORDS.has(word))
      .map((word) => word.replace(/(?<=\p{L}{4})(?:ing|ed|es|s|ly|en|er|e)$/u, '').slice(0, 7)),
  ),
]

/** Every `size` words in a row. */
export function groupsOf(text: string, size: number): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []
  return words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '))
}

/** The share of the shorter one's content words that both have. */
export function overlap(one: readonly string[], other: readonly string[]): number {
  const has = new Set(other)
  return one.filter((word) => has.has(word)).length / Math.max(1, Math.min(one.length, other.length))
}

/** A text's whole sentences; what stands after the last is left out. */
export const sentencesOf = (text: string): string[] =>
  (text.replace(/\s+/gu, ' ').match(/[^.!?]+[.!?]+["”’']?(?=\s|$)/gu) ?? []).map((sentence) => sentence.trim())
