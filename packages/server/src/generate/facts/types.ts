/**
 * What is read from a prompt. Every piece carries its offsets (UTF-16 units) in the prompt, so that nothing the prompt says
 * is lost: what fits no slot stays a statement.
 */
import type { CalendarDate } from '../language/dates.ts'

export interface Phrase {
  text: string
  start: number
  end: number
}

export type FactKind =
  | 'name'
  | 'date'
  | 'time'
  | 'amount'
  | 'percentage'
  | 'number'
  | 'reference'
  | 'email'
  | 'phone'
  | 'url'
  | 'code'
  | 'quote'

/** An atom that the document must keep: as written, or in an equal form (`14 March`, `14.03.`). */
export interface Fact extends Phrase {
  kind: FactKind
  /** Of numbers, amounts and percentages. */
  value?: number
  /** Of dates; the year only where given. */
  calendar?: Partial<CalendarDate>
}

export interface Party extends Phrase {
  /** As the document names it; absent where only a role is given ("my landlord"). */
  name?: string
  kind: 'person' | 'organisation'
  /** "Mr", "Frau", "Mme" …, as given. */
  honorific?: string
  /** "HR manager", "landlord". */
  position?: string
  organisation?: string
  address: string[]
}

export type StatementForm =
  /** A whole sentence in the prompt's own words. */
  | 'sentence'
  /** Something the writer of a letter asks of its reader. */
  | 'request'
  | 'thanks'
  | 'reason'
  /** Told to the writer of the document: "describe the harbour"; `object` is what to write about. */
  | 'instruction'
  /** Words without a verb: "helmets free". */
  | 'fragment'
  /** A label and a value: "deposit: £50". */
  | 'pair'
  | 'question'

export interface Statement extends Phrase {
  form: StatementForm
  /** A whole sentence that says it, with its full stop, where one could be made. */
  sentence?: string
  label?: string
  value?: string
  /** Bullet or numbered line of the prompt. */
  item?: boolean
  /** It holds figures that `tables` has too. */
  tabular?: boolean
}

export interface DataTable {
  title?: string
  header: string[]
  rows: string[][]
  /** Counts with what was counted after them ("52 satisfied, 18 neutral"): data in a report, plain words elsewhere. */
  counted?: boolean
  /** Figures in a row, numbered here: their order is that in time. */
  numbered?: boolean
  /** No figures to add up: never (ratings, prices), or not from one time to the next (members). */
  level?: 'always' | 'in time'
  start: number
  end: number
}

export type Tone = 'formal' | 'friendly' | 'firm'

export interface LengthWish {
  words?: number
  pages?: number
  paragraphs?: number
  questions?: number
  minutes?: number
  short?: boolean
}

/** What many prompts give and documents have a place for. */
export type SlotName =
  | 'subject'
  | 'position'
  | 'organisation'
  | 'lastDay'
  | 'notice'
  | 'deadline'
  | 'reason'
  | 'date'
  | 'place'
  | 'law'
  | 'effective'
  | 'term'
  | 'title'
  | 'author'
  | 'profession'
  | 'source'

export interface Facts {
  prompt: string
  /** Language the prompt is written in: what its own words are in. */
  promptLanguage: string
  /** Atoms to keep, in order. */
  facts: Fact[]
  /** The kind of document in the prompt's words, without tone or article: "quarterly sales report". */
  kind?: string
  /** The whole phrase it stands in, up to the first colon or comma: "minutes of the club meeting". */
  header?: string
  /** "about the late delivery": the noun phrase, and the preposition it came with. */
  topic?: Phrase & { preposition: string }
  sender?: Party
  recipient?: Party
  /** Of "between A and B". */
  parties: Party[]
  slots: Partial<Record<SlotName, Phrase>>
  emails: string[]
  phones: string[]
  urls: string[]
  statements: Statement[]
  tables: DataTable[]
  tone?: Tone
  length: LengthWish
  /** "no date", "without a salutation": parts not to write. */
  without: string[]
  /** "don't mention the strike": what must not be there. */
  forbidden: string[]
}
