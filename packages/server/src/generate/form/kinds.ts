/**
 * The type of a language's wording: the form's own words. docs/forms.md lists all of them.
 *
 * A pattern is text with `{slots}`. A bracketed part is omitted if one of its slots has no value; a pattern with such a slot
 * outside brackets is omitted as a whole.
 */

/** Values that a phrase can give. */
export type Slot = 'sender' | 'recipient' | 'lastDay' | 'position' | 'about'
export type Values = Partial<Record<Slot, string>>

/** A kind of letter for which the form has an opening. */
export interface Kind {
  /** The phrase that names it, with the slots `{sender}` and `{recipient}`. */
  phrase: string
  /** Patterns. */
  subject: string
  sentence: string
}

export const KINDS = ['resignation', 'complaint', 'application', 'termination', 'reminder', 'letter'] as const
export type KindName = (typeof KINDS)[number]

export interface Wording {
  blanks: Record<'sender' | 'senderAddress' | 'recipient' | 'recipientAddress' | 'subject' | 'text', string>
  kinds: Readonly<Record<KindName, Kind>>
  /** Phrases that may follow the first one, each with one slot at its end. */
  clauses: readonly string[]
  /** Words before a column's sum, with `{column}`. */
  total: string
}

/** Lines `name: phrase | subject | sentence`. */
export function kindsOf(lines: string): Record<KindName, Kind> {
  const rows = lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', rest = ''] = line.trim().split(/: (.*)/u)
      const [phrase = '', subject = '', sentence = ''] = rest.split('|').map((part) => part.trim())
      return [name, { phrase, subject, sentence }]
    })
  return Object.fromEntries(rows) as Record<KindName, Kind>
}

/** Fills the slots of `pattern`; undefined if one outside brackets has no value. */
export function fill(pattern: string, values: Values): string | undefined {
  let text = ''
  for (const [index, part] of pattern.split(/[[\]]/u).entries()) {
    let missing = false
    const filled = part.replace(/\{(\w+)\}/gu, (_, slot: Slot) => {
      missing ||= !values[slot]
      return values[slot] ?? ''
    })
    const isOptional = index % 2 === 1
    if (missing && !isOptional) return undefined
    if (!missing) text += filled
  }
  return text.endsWith('..') ? text.slice(0, -1) : text
}
