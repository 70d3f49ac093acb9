/**
 * Lines with blanks to sign on. A blank is a run of underscores or full stops. A line is one to sign where its blanks stand
 * alone or behind short labels (`Name: ____`, `____   ____`); a blank with a sentence around it is part of the sentence.
 */
import type { Document } from '../model.ts'
import type { Part } from './roles.ts'
import { isBlank, partOf, textOf } from './text.ts'

const BLANK = /_{4,}|\.{6,}|…{3,}/u
const BLANKS = /_{4,}|\.{6,}|…{3,}/gu
const LINE_MAX = 400
const LABEL_MAX = 60
/** Of a label without a colon, below a heading that says that signatures follow. */
const HEADED_LABEL_MAX = 40
const SENTENCE = /[.!?;]\s/u
/** What may stand behind a blank: who signs. */
const NAME = /^[\p{Lu}\p{Lt}\p{Lo}/([{]/u

/** One blank with the text before it, as parts without a role. */
export interface SignatureField {
  label: Part
  blank: Part
}

/** What stands in one column of a line. */
export interface Segment {
  all: Part
  text: string
  fields: SignatureField[]
  /** Behind the last blank; the whole text where there is none. */
  rest: Part
  /** Has blanks to sign on. */
  isSigned: boolean
}

export interface SignatureLine {
  /** Apart by two blanks or a tab. */
  segments: Segment[]
  /** All segments are to be signed. */
  isSigned: boolean
  /** The segments are those of several parties, not of one. */
  isGrid: boolean
}

export const hasBlank = (text: string): boolean => BLANK.test(text)

/** What stands before a colon or a blank, in lower case; '' where neither is. */
export const captionOf = (text: string): string => {
  const end = text.search(/[:：]|_{4,}|\.{6,}/u)
  return (end < 0 ? '' : text.slice(0, end)).trim().toLowerCase()
}

/** @param isHeaded stands below a heading that says that signatures follow. */
export function readSignatureLine(
  document: Document,
  line: Part,
  captions: ReadonlySet<string>,
  isHeaded: boolean,
): SignatureLine {
  const segments = segmentsOf(document, line).map((all) => readSegment(document, all, captions, isHeaded))
  const isSigned = segments.every((segment) => segment.isSigned)
  const labels = segments.map(({ text }) => captionOf(text))
  const isGrid =
    isSigned &&
    segments.length > 1 &&
    (labels.every((label) => label === labels[0]) || !labels.some((label) => captions.has(label)))
  return { segments, isSigned, isGrid }
}

function segmentsOf(document: Document, line: Part): Part[] {
  const text = textOf(document, line.from, line.to, LINE_MAX)
  const segments: Part[] = []
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
      segments.push(partOf(document, line.block, from, at))
      from = next
    }
    at = next
  }
  segments.push(partOf(document, line.block, from, line.to))
  return segments
}

/** Whether blanks to sign on stand directly on both sides. */
const areBlanks = (text: string, from: number, to: number): boolean =>
  (text.endsWith('____', from) && text.startsWith('____', to)) ||
  (text.endsWith('......', from) && text.startsWith('......', to))

function readSegment(document: Document, all: Part, captions: ReadonlySet<string>, isHeaded: boolean): Segment {
  const text = textOf(document, all.from, all.to, LINE_MAX)
  const part = (from: number, to: number) => partOf(document, all.block, all.from + from, all.from + to)
  const fields: SignatureField[] = []
  let from = 0
  for (const { 0: dots, index } of text.matchAll(BLANKS)) {
    fields.push({ label: part(from, index), blank: part(index, index + dots.length) })
    from = index + dots.length
  }
  const rest = partOf(document, all.block, all.from + from, all.to)
  const words = (of: Part) => textOf(document, of.from, of.to, LINE_MAX)
  const isSigned =
    fields.length > 0 &&
    text.length < LINE_MAX &&
    fields.every(({ label }, at) => isLabel(words(label), captions, isHeaded && at === 0, at === 0)) &&
    isName(words(rest), captions)
  return { all, text, fields, rest, isSigned }
}

function isLabel(text: string, captions: ReadonlySet<string>, isHeaded: boolean, mayBeEmpty: boolean): boolean {
  if (text === '') return mayBeEmpty
  if (text.length > LABEL_MAX || SENTENCE.test(text)) return false
  if (/[:：]$/u.test(text) || captions.has(text.toLowerCase())) return true
  return isHeaded && text.length <= HEADED_LABEL_MAX && !/[,.;]$/u.test(text)
}

const isName = (text: string, captions: ReadonlySet<string>): boolean =>
  text === '' ||
  captions.has(text.toLowerCase()) ||
  (text.length <= LABEL_MAX && NAME.test(text) && !/[.;,]$/u.test(text))
