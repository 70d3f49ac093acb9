/**
 * The script of a speech: title, speaker line, slides with their subject and time, and what is said. A slide is a heading, or a
 * paragraph that is a label with a number in square brackets or in bold (`[Slide 3: a picture]`).
 */
import type { Document } from '../model.ts'
import { type Part, RolesBuilder } from './roles.ts'
import { isBold, linesOf, partOf, startOf, textOf } from './text.ts'

const LINE_MAX = 200
const SENTENCE = /[.!?]\s+\p{L}|[.!?:]$/u
const SEPARATOR = /\s[·•|∙–—]\s/gu
/** A longer heading has no room beside its slide. */
const LABEL_MAX = 160
/** `Slide 3`, `Dia 4`, `Folie 2`, `スライド1`. */
const LABEL = /^\[?\p{L}{2,14}[ \u00a0]?\d{1,3}(?![\d.])/u
const AFTER_LABEL = /^[\s:：.–—-]{1,8}/u
/** At the end of a heading, in brackets or behind a dash. */
const TIME = /^[\d:.,'’′″\s–-]{1,9}\s?(?:\p{L}{1,9}\.?)?$/u
const OPENING = /[([–—·|,]/u

export function scriptRoles(document: Document): RolesBuilder {
  const roles = new RolesBuilder(document)
  const blocks = document.children(-1)
  let at = 0
  const first = blocks[0]
  if (first !== undefined && document.kind(first) === 'heading' && document.value[first] === 1) {
    roles.block('title', first)
    at = 1
    const parts = blocks.length > 2 ? speakerParts(document, blocks[1]!) : undefined
    if (parts !== undefined) {
      roles.groups.set(blocks[1]!, { role: 'lines', after: document.after[blocks[1]!]!, parts })
      at = 2
    }
  }
  const level = blocks
    .slice(at)
    .filter((block) => document.kind(block) === 'heading')
    .reduce((least, block) => Math.min(least, document.value[block]!), 7)
  let from = at
  for (let place = at; place <= blocks.length; place++) {
    const block = blocks[place]
    const parts = block === undefined ? undefined : slideParts(document, block, level)
    if (block !== undefined && parts === undefined) continue
    if (from < place) roles.section('speech', blocks[from]!, block ?? document.count)
    if (block === undefined) break
    // The label of the slide stands for the rule before it.
    const before = place > at ? blocks[place - 1]! : -1
    if (before >= 0 && document.kind(before) === 'rule') roles.omit(before)
    roles.parts.set(block, parts!)
    from = place + 1
  }
  if (at < blocks.length && document.kind(blocks[at]!) === 'rule') roles.omit(blocks[at]!)
  return roles
}

/** The line below the title that says who speaks, where and how long. */
function speakerParts(document: Document, block: number): Part[] | undefined {
  if (document.kind(block) !== 'paragraph') return undefined
  const lines = linesOf(document, block)?.filter(({ from, to }) => to > from)
  if (lines === undefined || lines.length === 0 || lines.length > 6) return undefined
  const parts: Part[] = []
  for (const line of lines) {
    const text = textOf(document, line.from, line.to, LINE_MAX + 1)
    if (text.length > LINE_MAX || SENTENCE.test(text) || text.startsWith('[')) return undefined
    let from = 0
    for (const { 0: mark, index } of text.matchAll(SEPARATOR)) {
      parts.push(partOf(document, block, line.from + from, line.from + index, 'speaker'))
      from = index + mark.length
    }
    parts.push(partOf(document, block, line.from + from, line.to, 'speaker'))
  }
  return parts.filter(({ from, to }) => to > from)
}

/** Label, subject and time of a slide; undefined where the block begins none. */
function slideParts(document: Document, block: number, level: number): Part[] | undefined {
  const kind = document.kind(block)
  const whole = partOf(document, block, document.startOf(block), document.endOf(block), 'slideLabel')
  const length = whole.to - whole.from
  if (length === 0 || (kind !== 'heading' && kind !== 'paragraph')) return undefined
  const text = startOf(document, block, LABEL_MAX)
  const isHeading = kind === 'heading' && document.value[block] === level
  const label = LABEL.exec(text)
  if (length > LABEL_MAX) return isHeading ? [{ ...whole, role: 'slideWide' }] : undefined
  if (!isHeading) {
    const isBracketed = text.startsWith('[') && text.indexOf(']') === text.trimEnd().length - 1
    if (kind !== 'paragraph' || label === null || text.includes('\n')) return undefined
    if (!isBracketed && !isBold(document, whole)) return undefined
    if (isBracketed) {
      whole.from++
      whole.labelFrom = whole.labelTo = whole.from
      whole.to--
    }
  }
  const time = timeOf(document, whole)
  const end = time?.textEnd ?? whole.to
  const parts: Part[] = []
  const labelLength = label === null ? 0 : label[0].length - (text.startsWith('[') ? 1 : 0)
  if (labelLength === 0) parts.push({ ...whole, to: end })
  else {
    const labelEnd = whole.from + labelLength
    const gap = AFTER_LABEL.exec(textOf(document, labelEnd, end))
    parts.push({ ...whole, to: labelEnd })
    const subject = partOf(document, block, labelEnd + (gap?.[0].length ?? 0), end, 'slideSubject')
    if (subject.to > subject.from) parts.push(subject)
  }
  if (time !== undefined) parts.push(partOf(document, block, time.from, time.to, 'slideTime'))
  if (kind === 'paragraph') parts[0]!.level = 2
  return parts
}

/** `(0:30)`, `[2 min]`, `– 3 minutes` at the end. */
function timeOf(document: Document, { from, to }: Part): { textEnd: number; from: number; to: number } | undefined {
  const text = textOf(document, from, to)
  const isBracketed = /[)\]]$/u.test(text)
  const end = isBracketed ? text.length - 1 : text.length
  for (let at = end - 1; at > 1 && at > end - 22; at--) {
    if (!OPENING.test(text[at]!)) continue
    const isOpening = text[at] === '(' || text[at] === '['
    const time = text.slice(at + 1, end).trim()
    const isTime = TIME.test(time) && (/\d:\d\d/u.test(time) || /\d\s?\p{L}/u.test(time))
    if (isOpening !== isBracketed || !isTime) continue
    const begin = text.indexOf(time, at)
    return { textEnd: from + at, from: from + begin, to: from + begin + time.length }
  }
  return undefined
}
