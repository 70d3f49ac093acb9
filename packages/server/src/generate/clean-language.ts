/**
 * The tables of phrases for one language, which the cleaning of an answer uses.
 *
 * All entries are in lower case with ASCII apostrophes and without emphasis marks; texts are compared in that form. Entries
 * of `unless`, `documents`, `followers` and `about` match whole words; `-` at an edge waives the word boundary there (a stem,
 * or the head of a compound), `$` requires the end of the sentence. All other entries begin a sentence.
 *
 * A remark needs in one sentence an opener that addresses the requester, and a phrase of every list of `about`, which names
 * the draft or the work on it. Add an entry only if a sentence with both can hardly be the last paragraph of a document:
 * missing a remark is the smaller harm.
 */
export interface Language {
  /** May precede an announcement. */
  interjections: readonly string[]
  /** Begin a sentence of courtesy before an announcement ("I'd be happy to help with that."). */
  helpers: readonly string[]
  /** Begin a clause, ended by a comma, before an announcement ("As requested, here is …"). */
  leads: readonly string[]
  /** Begin an announcement. */
  announces: readonly string[]
  /** After the announcing phrase: the line belongs to the document ("Here is what …", "Here is our report"). */
  unless: readonly string[]
  /** Words for the document in an announcement. */
  documents: readonly string[]
  /** Words that may follow one of `documents`, so that "the email address" announces no email. Default: any. */
  followers?: readonly string[]
  /** Label a remark. */
  notes: readonly string[]
  remarks: readonly Remark[]
  /** Address the requester without naming the draft: not a remark alone, but may accompany one. */
  courtesies: readonly string[]
}

/** Begins with a phrase of `opens` and contains a phrase of every list of `about`. */
export interface Sentence {
  opens: readonly string[]
  about: readonly (readonly string[])[]
}

interface Remark extends Sentence {
  /** Certain only after a closing rule or after the fence round the document. */
  framed: boolean
}

type Values = readonly (readonly string[])[]

/**
 * Parses entries separated by `|` or a line end; an interpolated list adds its entries. Parentheses hold alternatives, which
 * may be empty: `(please|) (keep|use) it$` is four entries.
 */
export const list = (text: TemplateStringsArray, ...values: Values): string[] => factors(text, ...values)[0] ?? []

/** Lists separated by `&`. */
function factors(text: TemplateStringsArray, ...values: Values): string[][] {
  const joined = text.map((part, at) => part + (values[at] ?? []).join('|')).join('')
  return joined.split('&').map((entries) =>
    entries
      .split(/[|\n](?![^(]*\))/u)
      .flatMap(alternatives)
      .map((entry) => entry.trim().replace(/\s+/gu, ' '))
      .filter((entry) => entry !== ''),
  )
}

function alternatives(entry: string): string[] {
  const [, before, choices, after] = /^([^(]*)\(([^)]*)\)(.*)$/su.exec(entry) ?? []
  if (choices === undefined) return [entry]
  return choices.split('|').flatMap((choice) => alternatives(`${before}${choice.trim()}${after}`))
}

/** Parses the openers, then the lists of `about`. */
export function sentence(text: TemplateStringsArray, ...values: Values): Sentence {
  const [opens = [], ...about] = factors(text, ...values)
  return { opens, about }
}

export const remark = (...text: Parameters<typeof sentence>): Remark => ({ ...sentence(...text), framed: false })
export const framedRemark = (...text: Parameters<typeof sentence>): Remark => ({ ...sentence(...text), framed: true })
