/**
 * The shape of a language's wording: what a form says in its own words. docs/forms.md prints all of it.
 *
 * A pattern is text with `{slots}`. A part in brackets that has a slot without a value is left out; a pattern with such a
 * slot outside brackets gives nothing.
 */

/** What a phrase can fill in. */
export type Slot = 'sender' | 'recipient' | 'lastDay' | 'position' | 'about'
export type Values = Partial<Record<Slot, string>>

/** A letter that the form can open by itself. */
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
  /** Phrases that stand behind the first one, each with one slot at its end. */
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

/** `pattern` with its slots filled, or undefined where one outside brackets has no value. */
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
