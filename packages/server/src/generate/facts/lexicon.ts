/** What the reader knows of one language: how documents are asked for, and how a wish becomes a statement. */
import type { SlotName, StatementForm, Tone } from './types.ts'

export interface Restatement {
  /** Anchored at the start of a clause; matches a wish to the writer ("ask for …", "mention that …"). */
  pattern: RegExp
  form: StatementForm
  /** The clause as the sender would say it, first letter and full stop apart. */
  say: (match: RegExpExecArray) => string
}

export interface Lexicon {
  /** "please write me": anchored, with a verb of writing. */
  command: RegExp
  /** "I resign from", "apply for", "complain about": a document asked for by its deed; the kind it stands for. */
  deeds: readonly (readonly [RegExp, string])[]
  /** Nouns for documents, longest first where one starts another. */
  nouns: string
  articles: string
  /** Possessives and the like that may stand before a noun after a command only ("my resume"). */
  possessives: string
  /** What a noun phrase of a document must be followed by where no command stands before it. */
  follows: RegExp
  from: string
  to: string
  between: string
  and: string
  about: string
  /** "for": whom or what the document is for. */
  for: string
  because: string
  /** Words that open a clause told to the writer after the kind: "asking for", "that says". */
  opensClause: RegExp
  relative: RegExp
  honorifics: string
  /** Words that say what someone is: "manager", "landlord". */
  roles: string
  organisations: RegExp
  /** "I am Jane Doe": group 1 the name. */
  self: readonly RegExp[]
  /** Where a label or phrase has a slot; group 1 is the value; anchored on both ends of a clause. */
  slots: readonly (readonly [SlotName, RegExp])[]
  /** Labels of "label: value" that are the parties. */
  senderLabel: RegExp
  recipientLabel: RegExp
  tones: readonly (readonly [RegExp, Tone])[]
  short: RegExp
  lengths: { words: RegExp; pages: RegExp; paragraphs: RegExp; questions: RegExp; minutes: RegExp }
  /** A clause that only says how to write. */
  manner: RegExp
  /** "don't mention X": group 1 is X. */
  forbid: RegExp
  without: RegExp
  restate: readonly Restatement[]
  /** A word that makes a clause a sentence. */
  finite: RegExp
  reason: RegExp
  thanks: RegExp
  request: RegExp
  numberWords: Readonly<Record<string, number>>
}
