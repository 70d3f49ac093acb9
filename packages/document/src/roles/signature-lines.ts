/**
 * Lines of signatures, told apart by their form: a rule to sign on (`______`), fields (`Name: ____`, `Name: ____  Date: ____`), a
 * label before nothing (`Name:`) or before a value (`Name: Jane Doe`), and text. A blank is a run of underscores or full stops. A blank
 * with a sentence around it is part of the sentence, which is text.
 */
import type { Document } from '../model.ts'
import type { Part } from './roles.ts'
import { isBlank, isBold, partOf, textOf } from './text.ts'

const BLANK = /_{4,}|\.{6,}|…{3,}/u
const BLANKS = /_{4,}|\.{6,}|…{3,}/gu
const LINE_MAX = 400
const LABEL_MAX = 60
/** Of a label without a colon before a blank, and of one before a value. */
const SHORT_LABEL_MAX = 40
const SHORT_LABEL_WORDS = 4
/** With its full stop and the blank before it. */
const ABBREVIATION_MAX = 5
/** Between the blanks of a date. */
const SEPARATOR = /^[./–-]$/u
const COLON = /[:：]$/u
const SENTENCE = /[.!?;]\s/u
const CAPITAL = /^[\p{Lu}\p{Lt}\p{Lo}/([{]/u
/** A label, and what stands behind its colon on the line. */
const LABELLED = /^([^:：_.…]{1,40}[:：])(?:[\s\u00a0]+(\S.*))?$/su

export type LineKind = 'rule' | 'field' | 'label' | 'value' | 'text'

/** A line, or a part of one that has several fields or columns. */
export interface SignatureLine {
  kind: LineKind
  /** What is printed: the label of a field, all of any other line. */
  part: Part
  /** The label, or what stands below a rule, as it is compared; '' of a rule that says nothing. */
  name: string
  /** All of it, or the words that a text ends in; a text in capitals is taken for bold. */
  isBold: boolean
  /** 1 to 6 of a heading. */
  level: number
  /** The first line of its block. */
  isFirst: boolean
  /** It stands behind a field on the line of the field. */
  isBehind: boolean
  /** `(Seal)`, `[Notary seal]`: all of it is in brackets. */
  isBracketed: boolean
}

const hasBlank = (text: string): boolean => BLANK.test(text)

const AROUND_WORDS = /[\s()[\]*:：.,]/u

/** A label as labels are compared: small letters, without what stands around its words. */
export function nameOf(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && AROUND_WORDS.test(text[from]!)) from++
  while (to > from && AROUND_WORDS.test(text[to - 1]!)) to--
  return text
    .slice(from, to)
    .toLowerCase()
    .replace(/[\u00a0\u202f]/gu, ' ')
}

/** The columns of a line: they stand two blanks or a tab apart, or are two blanks to write on. */
export function columnsOf(document: Document, line: Part): Part[] {
  const text = textOf(document, line.from, line.to, LINE_MAX)
  const columns: Part[] = []
  let from = line.from
  for (let at = line.from; at < line.from + text.length; ) {
    if (!isBlank(document.units[at]!)) {
      at++
      continue
    }
    let next = at
    while (next < line.to && isBlank(document.units[next]!)) next++
    const isGap = next - at > 1 || document.units[at] === 9 || areBlanks(text, at - line.from, next - line.from)
    if (isGap && next < line.to) {
      columns.push(partOf(document, line.block, from, at))
      from = next
    }
    at = next
  }
  columns.push(partOf(document, line.block, from, line.to))
  return columns
}

/** Whether blanks to write on stand directly on both sides. */
const areBlanks = (text: string, from: number, to: number): boolean =>
  (text.endsWith('____', from) && text.startsWith('____', to)) ||
  (text.endsWith('......', from) && text.startsWith('......', to))

/**
 * Reads a line, or a column of one, as the lines that it is: several where it has several fields, or text behind one.
 *
 * @param captions names of fields, which need no colon.
 */
export function readSignatureLines(document: Document, all: Part, captions: ReadonlySet<string>): SignatureLine[] {
  const text = textOf(document, all.from, all.to, LINE_MAX)
  const line = (kind: LineKind, part: Part, name: string): SignatureLine => ({
    kind,
    part,
    name,
    isBold: isBold(document, all) || (kind === 'text' && (endsBold(document, all) || isCapitals(text))),
    level: 0,
    isFirst: false,
    isBehind: false,
    isBracketed: /^[([].*[)\]]$/su.test(text),
  })
  if (hasBlank(text)) {
    const fields = text.length < LINE_MAX ? fieldsOf(document, all, text, captions) : undefined
    if (fields !== undefined) {
      return fields.map(({ part, isBehind, isTyped }) => {
        const words = nameOf(textOf(document, part.from, part.to))
        if (isTyped) return line('value', part, words.slice(0, words.search(/[:：_]/u)).trim())
        return { ...line(isBehind ? 'text' : words === '' ? 'rule' : 'field', part, words), isBehind }
      })
    }
  }
  const [, label, value] = LABELLED.exec(text) ?? []
  if (label === undefined) return [line('text', all, nameOf(text))]
  const isShort = label.split(/\s+/u).length <= SHORT_LABEL_WORDS && !SENTENCE.test(text)
  if (value === undefined) return [line('label', all, nameOf(label))]
  return [line(isShort ? 'value' : 'text', all, nameOf(label))]
}

/** `ACME HOLDINGS LLP` */
const isCapitals = (text: string): boolean => /\p{Lu}{4}/u.test(text) && !/[\p{Ll}_]/u.test(text)

/** `Signed for **Acme Ltd**` */
function endsBold(document: Document, { block, from, to }: Part): boolean {
  let at = to - 1
  while (at > from && /[.,:\s]/u.test(String.fromCharCode(document.units[at]!))) at--
  return isBold(document, partOf(document, block, at, at + 1))
}

interface FieldPart {
  part: Part
  isBehind: boolean
  /** Stands as typed: `Date: ____/____/____`. */
  isTyped?: boolean
}

/** The labels of the fields of a line, and the text behind the last one; undefined where the line is a sentence. */
function fieldsOf(document: Document, all: Part, text: string, captions: ReadonlySet<string>): FieldPart[] | undefined {
  const part = (from: number, to: number) => partOf(document, all.block, all.from + from, all.from + to)
  const fields: FieldPart[] = []
  let from = 0
  for (const { 0: blank, index } of text.matchAll(BLANKS)) {
    const label = text.slice(from, index).trim()
    const last = fields.at(-1)
    if (last !== undefined && SEPARATOR.test(label)) {
      fields[fields.length - 1] = {
        ...last,
        part: { ...last.part, to: all.from + index + blank.length },
        isTyped: true,
      }
      from = index + blank.length
      continue
    }
    if (label === '' ? from > 0 && !/^\s+$/u.test(text.slice(from, index)) : !isLabel(label, captions)) return undefined
    fields.push({ part: part(from, index), isBehind: false })
    from = index + blank.length
  }
  const rest = text.slice(from).trim()
  if (rest === '') return fields
  if (!isBehindBlank(rest, captions)) return undefined
  return [...fields, { part: part(from, text.length), isBehind: true }]
}

/** Whether a text before a blank names what is to be written there. */
function isLabel(text: string, captions: ReadonlySet<string>): boolean {
  if (text.length > LABEL_MAX || SENTENCE.test(text)) return false
  if (COLON.test(text) || captions.has(nameOf(text))) return true
  const isShort = text.length <= SHORT_LABEL_MAX && text.split(/\s+/u).length <= SHORT_LABEL_WORDS
  return isShort && CAPITAL.test(text) && !/[,;]|\.$/u.test(text)
}

/** Whether a text behind a blank says who signs, or what. */
function isBehindBlank(text: string, captions: ReadonlySet<string>): boolean {
  if (captions.has(nameOf(text))) return true
  if (text.length > LABEL_MAX || !CAPITAL.test(text) || /[;,]$/u.test(text)) return false
  // `Acme Inc.` is a name, a longer word with a full stop the end of a sentence.
  return !text.endsWith('.') || text.length - text.lastIndexOf(' ') <= ABBREVIATION_MAX
}
