/**
 * The labelled head of a Markdown source: who writes to whom, when and about what.
 *
 * A head is the leading paragraphs that each begin with a label line (labels.ts), with at least two label lines in all.
 * A rule ends it. The values of names and addresses continue over the lines without a label that follow in the same paragraph; after
 * any other label such a line begins the body. Pure; linear in the length of the head.
 */
import { mayBeginLabelLine, type Role, readLabelLine, withoutHardBreak } from './labels.ts'

export interface HeadField {
  role: Role
  /** As written, without the colon and asterisks. */
  label: string
  /** Without outer spaces; none where the label has no value. */
  lines: string[]
}

export interface Head {
  fields: HeadField[]
  /** Offset in the source at which the body begins. */
  end: number
}

/** Roles whose values may have several lines. */
const MULTI_LINE_ROLES: ReadonlySet<Role> = new Set(['sender', 'recipient', 'name', 'address', 'company', 'parties'])
/** Limits of a head: longer text is prose that happens to begin like one. */
const VALUE_LINES_MAX = 12
const LINE_CHARS_MAX = 400
const LABELS_MIN = 2
/** Roles that continue a head after an empty line. Others may begin the text there (`Position: …`). */
const AFTER_EMPTY_LINE: ReadonlySet<Role> = new Set(['sender', 'recipient', 'date', 'subject', 'reference'])

export function readHead(source: string): Head | undefined {
  const reader = new HeadReader()
  let at = 0
  while (at < source.length) {
    const newline = source.indexOf('\n', at)
    const stop = newline < 0 ? source.length : newline
    if (!reader.line(source.slice(at, stop))) break
    at = stop + 1
  }
  return reader.fields.length < LABELS_MIN ? undefined : { fields: reader.fields, end: Math.min(at, source.length) }
}

/** Whether a line is a thematic break (`---`), which is never a value. */
function isRule(line: string): boolean {
  const marks = line.replace(/[ \t]/gu, '')
  return marks.length >= 3 && '-*_'.includes(marks[0]!) && marks === marks[0]!.repeat(marks.length)
}

/** Whether a line begins a list, heading, quotation or code block, before which a paragraph ends (CommonMark 0.31.2 §4.8, §5.2). */
const interruptsParagraph = (line: string): boolean => {
  const text = line.trimStart()
  return escapeLineStart(text) !== text && !/^(?:\d{2}|[02-9])/u.test(text)
}

/** Reads a head line by line, for a source that is still being written. */
export class HeadReader {
  readonly fields: HeadField[] = []
  #isParagraphStart = true

  /** Reads the next line, without its newline. @returns false where the head ended before this line. */
  line(line: string): boolean {
    if (line.length > LINE_CHARS_MAX) return false
    const label = readLabelLine(line)
    if (line.trim() === '') {
      this.#isParagraphStart = true
    } else if (label && (!this.#isParagraphStart || this.fields.length === 0 || AFTER_EMPTY_LINE.has(label.role))) {
      this.fields.push({ role: label.role, label: label.label, lines: label.value === '' ? [] : [label.value] })
      this.#isParagraphStart = false
    } else if (this.#continuesValue && !isRule(line) && !interruptsParagraph(line)) {
      this.fields.at(-1)!.lines.push(withoutHardBreak(line))
    } else return false
    return true
  }

  /** Whether a line that begins with `start` may be the head's next. */
  mayBeLine(start: string): boolean {
    if (start.length > LINE_CHARS_MAX) return false
    return this.#continuesValue || start.trim() === '' || mayBeginLabelLine(start)
  }

  /** Whether a line without a label belongs to the value before it. */
  get #continuesValue(): boolean {
    const last = this.fields.at(-1)
    return (
      !this.#isParagraphStart &&
      last !== undefined &&
      MULTI_LINE_ROLES.has(last.role) &&
      last.lines.length < VALUE_LINES_MAX
    )
  }
}

/**
 * A letter's head as Markdown: the values without their labels, in the order written. The sender with the contact
 * lines, the date, the recipient and the subject are paragraphs; a newline is a line break; the subject is bold.
 */
export function printLetterHead(head: Head): string {
  const groups: { key: Role; lines: string[] }[] = []
  for (const { role, label, lines } of head.fields) {
    const key = GROUP_OF[role]
    let group = groups.at(-1)
    if (!group || (key ? group.key !== key : !PARTIES.has(group.key))) {
      group = { key: key ?? 'sender', lines: [] }
      groups.push(group)
    }
    if (role === 'subject') group.lines.push(...lines.map(bold))
    else if (NEEDS_LABEL.has(role)) group.lines.push(escapeLineStart([`${label}:`, ...lines].join(' ')))
    else group.lines.push(...lines.map(escapeLineStart))
  }
  return groups
    .filter(({ lines }) => lines.length > 0)
    .map(({ lines }) => lines.join('\n'))
    .join('\n\n')
}

/** The group that a role belongs to. Roles that are not listed join the sender or recipient before them. */
const GROUP_OF: Readonly<Partial<Record<Role, Role>>> = {
  sender: 'sender',
  name: 'sender',
  recipient: 'recipient',
  date: 'date',
  subject: 'subject',
  reference: 'reference',
  period: 'period',
  parties: 'parties',
}
const PARTIES: ReadonlySet<Role> = new Set(['sender', 'recipient'])
/** Roles whose bare value, such as a number, would not be understood. */
const NEEDS_LABEL: ReadonlySet<Role> = new Set(['reference', 'period', 'parties'])

/** A value that contains emphasis is left as it is: adjacent marks would be parsed differently. */
function bold(text: string): string {
  return /\*|(?:^|\s)_|\\$/u.test(text) ? escapeLineStart(text) : `**${text}**`
}

/** `line` with a backslash where Markdown would read its beginning as a heading, list, quote, rule, table or code. */
export function escapeLineStart(line: string): string {
  let digits = 0
  while (digits < 9 && line.charCodeAt(digits) >= 48 && line.charCodeAt(digits) <= 57) digits++
  const first = line.charAt(digits)
  const next = line.charAt(digits + 1)
  const apart = next === '' || next === ' ' || next === '\t'
  const marks =
    digits > 0
      ? (first === '.' || first === ')') && apart
      : /[#>=|`~]/u.test(first) ||
        (/[-+:]/u.test(first) && (apart || next === '-')) ||
        (/[*_]/u.test(first) && (apart || (next === first && line.charAt(2) === first)))
  return marks ? `${line.slice(0, digits)}\\${line.slice(digits)}` : line
}
