/**
 * What the cleaning of an answer must know about one language: the shape of the closed tables of phrases.
 *
 * All entries are in lower case with ASCII apostrophes and without emphasis marks, since texts are compared in that form.
 * Entries of `unless`, `documents`, `followers` and `about` match whole words; `-` at an edge waives the word boundary
 * there (a stem, or the head of a compound), `$` asks for the end of the sentence. All other entries begin a sentence.
 *
 * A remark needs both factors in one sentence: an opener that addresses the requester, and a phrase of every list of
 * `about`, which names the draft or the work on it. An entry belongs here only if a sentence with both can hardly be the
 * last paragraph of a document; a missed remark is the smaller harm.
 */
export interface Language {
  /** May stand before an announcement. */
  interjections: readonly string[]
  /** Begin a sentence of courtesy before an announcement ("I'd be happy to help with that."). */
  helpers: readonly string[]
  /** Begin a clause, ended by a comma, before an announcement ("As requested, here is …"). */
  leads: readonly string[]
  /** Begin an announcement. */
  announces: readonly string[]
  /** After the announcing phrase: the line is the document's own ("Here is what …", "Here is our report"). */
  unless: readonly string[]
  /** What an announcement may call the document. */
  documents: readonly string[]
  /** If given: words that may follow, so that "the email address" and "the text message" announce no email and no text. */
  followers?: readonly string[]
  /** Label a remark. */
  notes: readonly string[]
  remarks: readonly Remark[]
  /** Address the requester without naming the draft: no remark alone, but may accompany one. */
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
 * Entries separated by `|` or a line end; a list stands for its entries. Alternatives stand in parentheses, the empty one
 * too: `(please|) (keep|use) it$` is four entries.
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

/** The openers, then the lists of what the sentence must speak of. */
export function sentence(text: TemplateStringsArray, ...values: Values): Sentence {
  const [opens = [], ...about] = factors(text, ...values)
  return { opens, about }
}

export const remark = (...text: Parameters<typeof sentence>): Remark => ({ ...sentence(...text), framed: false })
export const framedRemark = (...text: Parameters<typeof sentence>): Remark => ({ ...sentence(...text), framed: true })
