/** Paragraphs and headings. */
import { BOLD, CAPTION } from '@platen/document/model'
import type { Group, Part } from '@platen/document/roles'
import { headingTitle } from '@platen/document/title'
import { type ElementName, HEADING, KEEP_WITH_NEXT } from '../markup/manuscript.ts'
import type { BlockStyle } from '../style/resolve.ts'
import { isChartBlock } from './chart/read.ts'
import type { Construct } from './construct.ts'
import type { Container } from './container.ts'
import { picturesIn, type Shown, writeFigures } from './figure.ts'
import { captionParagraph, isPictureParagraph, writeFigureCaption } from './figure-caption.ts'
import { captionBesidePictures } from './figure-caption-text.ts'
import { type DisplayRange, displaysIn, keepWithFormula, writeDisplay } from './formula.ts'
import { captionLabel, isTableNote } from './table/caption.ts'
import type { ManuscriptWriter } from './writer.ts'

const RUN_IN_MAX = 40
const TAB = 9
const LINE_FEED = 10
const SPACE = 32
const COLON = 58
const WIDE_COLON = 0xff1a
const QUESTION_LENGTH_MAX = 200
/** `?`, Greek `;` by its own code, Arabic, wide. */
const QUESTION_MARKS = new Set([0x3f, 0x37e, 0x61f, 0xff1f])
const SENTENCE_ENDS = new Set([0x21, 0x2e, 0x3f])

export const paragraph: Construct = {
  write(writer, block, container) {
    const { parent, after } = writer.document
    const parts = writer.roles.parts.get(block)
    if (parts?.length === 0) return
    if (parts === undefined && writeCaption(writer, block, container)) return
    const { shown, isAll } = picturesIn(writer, block)
    if (isAll && writer.document.text(block).trim() !== '') {
      writePictures(writer, block, container, shown)
      return
    }
    if (parts === undefined && writeCaptionOfPicture(writer, block, container, shown)) return
    const displays = parts === undefined ? displaysIn(writer, block) : []
    if (displays.length > 0) {
      writeWithDisplays(writer, block, container, displays)
      writeFigures(writer, block, container, shown)
      return
    }
    const item = parent[block]!
    // The only block of an item is the item's body itself.
    const isBody = item + 1 === block && after[item] === after[block] && writer.document.kind(item) === 'item'
    const isHeading = parts?.[0]?.level !== undefined
    const element = isBody || isHeading ? container.element : writer.addElement('P', container.element)
    if (parts !== undefined) {
      for (const part of parts)
        writePart(writer, part, part === parts[0] && !isHeading ? element : undefined, container)
      writeFigures(writer, block, container, shown)
      return
    }
    if (writeTableNote(writer, block, element)) return
    // A paragraph of one bold line serves as a heading.
    const isTitle = !container.inItem && isBoldLine(writer, block)
    const { boldLine } = writer.styles.sheet
    const style =
      isTitle && boldLine !== undefined
        ? writer.styles.named(boldLine)
        : writer.isFirst && container.text === 'text'
          ? writer.styles.named(writer.next, 'first')
          : writer.styles.named(container.text)
    const row = writer.open(block, 'paragraph', element, style)
    writer.text(block, row)
    writer.close(row)
    if (isTitle || introducesNext(writer, block)) writer.flag(row, KEEP_WITH_NEXT)
    writer.isFirst = isTitle
    writeFigures(writer, block, container, shown)
  },
  /** Two lines of text stand before the closing of a letter, on its page. */
  settle(galley) {
    const closing = galley.styles.find('closing')
    if (closing === undefined) return
    const { blocks } = galley.manuscript
    for (let row = 2; row < blocks.count; row++)
      if (blocks.style[row] === closing.index && galley.firstLine[row]! - galley.firstLine[row - 1]! === 1)
        blocks.flags[row - 2]! |= KEEP_WITH_NEXT
  },
}

/** A paragraph of pictures, with a caption in the one before or behind it. */
function writePictures(writer: ManuscriptWriter, block: number, container: Container, shown: readonly Shown[]): void {
  const after = writer.document.afterOf(block)
  const isCaptioned = writer.figureCaption === block
  const below = isCaptioned || shown.length === 0 ? undefined : captionParagraph(writer, after, true)
  const hasBelow = below !== undefined && writer.document.parent[after] === writer.document.parent[block]
  writeFigures(
    writer,
    block,
    container,
    shown,
    isCaptioned ? 'figureBelowCaption' : hasBelow ? 'figureAboveCaption' : 'figure',
  )
  writer.figureCaption = hasBelow ? after : -1
}

/** A caption of pictures before, behind or in the paragraph. @returns whether it is one. */
function writeCaptionOfPicture(
  writer: ManuscriptWriter,
  block: number,
  container: Container,
  shown: readonly Shown[],
): boolean {
  if (writer.pictures === undefined || writer.styles.find('captionBelow') === undefined) return false
  const { document } = writer
  if (shown.length > 0) {
    const own = captionBesidePictures(document, block)
    if (own === undefined) return false
    if (!own.isBelow) writeFigureCaption(writer, own.caption, container, false)
    writeFigures(writer, block, container, shown, own.isBelow ? 'figureAboveCaption' : 'figureBelowCaption')
    if (own.isBelow) writeFigureCaption(writer, own.caption, container, true)
    return true
  }
  const isBelow = writer.figureCaption === block
  const next = document.afterOf(block)
  const isAbove = !isBelow && isPictureParagraph(writer, next) && document.parent[next] === document.parent[block]
  const caption = isBelow || isAbove ? captionParagraph(writer, block, isBelow) : undefined
  if (caption === undefined) return false
  writeFigureCaption(writer, caption, container, isBelow)
  writer.figureCaption = isAbove ? next : -1
  return true
}

/** A paragraph with displayed formulas: its text stands before, between and after them. */
function writeWithDisplays(
  writer: ManuscriptWriter,
  block: number,
  container: Container,
  displays: readonly DisplayRange[],
): void {
  const { document } = writer
  let from = document.start[block] ?? 0
  const isBlank = (at: number): boolean => (document.units[at] ?? 0) <= SPACE
  const writeText = (to: number): void => {
    while (from < to && isBlank(from)) from++
    let end = to
    while (end > from && isBlank(end - 1)) end--
    if (end === from) return
    const style =
      writer.isFirst && container.text === 'text'
        ? writer.styles.named(writer.next, 'first')
        : writer.styles.named(container.text)
    const row = writer.open(block, 'paragraph', writer.addElement('P', container.element), style)
    writer.text(block, row, 0, from, end)
    writer.close(row)
  }
  for (const display of displays) {
    writeText(display.from)
    keepWithFormula(writer)
    writeDisplay(writer, block, container, display)
    from = display.to
  }
  writeText(document.end[block] ?? from)
}

export const heading: Construct = {
  write(writer, block, container) {
    const { document } = writer
    const depth = document.value[block]!
    const [part, ...others] = writer.roles.parts.get(block) ?? []
    const style = writer.styles.named(part?.role ?? '', `h${depth}`)
    const title = headingTitle(document, block)
    const element = addHeading(writer, container, depth, title)
    if (style.runIn && runsIn(writer, block, title, style)) {
      const label = /[.!?:]$/u.test(title) ? title : `${title}.`
      writer.lead = { label, labelElement: element, text: '', style, at: style.labelAt, isHeading: true, isRunIn: true }
      writer.isFirst = true
      return
    }
    const isLabelled = part !== undefined && setLabel(writer, part, element, style)
    const row = writer.open(block, 'heading', element, style)
    writer.flag(row, HEADING)
    writer.text(block, row, 0, isLabelled ? part.from : part?.labelFrom, part?.to)
    writer.close(row)
    let last = style
    for (const other of others) {
      last = writer.styles.named(other.role, `h${depth}`)
      const next = writer.open(block, 'heading', element, last)
      writer.text(block, next, 0, other.from, other.to)
      writer.close(next)
    }
    writer.next = last.next
    // It stands close to what it heads, a title apart.
    container.afterHeading = depth > 1
    writer.isFirst = true
  },
}

/** Adds the structure element of a heading that is written next, and its bookmark. */
function addHeading(writer: ManuscriptWriter, container: Container, depth: number, title: string): number {
  const { manuscript } = writer
  // Levels are not skipped (ISO 14289-1 §7.4.2).
  const level = Math.min(depth, writer.headingLevel + 1)
  writer.headingLevel = level
  manuscript.headings.push({ block: manuscript.blocks.count, level, depth, title })
  return writer.addElement(`H${level}` as ElementName, container.element)
}

/** Whether a heading can begin the paragraph after it: labels are short and have characters of the packs. */
function runsIn(writer: ManuscriptWriter, block: number, title: string, style: BlockStyle): boolean {
  const { document, lead } = writer
  const next = document.afterOf(block)
  if (lead !== undefined || title === '' || title.length > RUN_IN_MAX || next >= document.count) return false
  if (document.kind(next) !== 'paragraph' || document.parent[next] !== document.parent[block]) return false
  return writer.hasGlyphs(title, style)
}

/** Paragraphs whose lines are parts of their own. */
export function writeLines(writer: ManuscriptWriter, { parts }: Group, _: number, container: Container): void {
  for (const part of parts) writePart(writer, part, undefined, container)
}

/** The label of an item that has none of its own takes the place of it. */
function ownElement(writer: ManuscriptWriter, { role }: Part, own: number | undefined, container: Container): number {
  if (container.labelElement > 0 && writer.styles.named(role).hung >= 0) return container.labelElement
  return container.labelElement > 0 ? container.element : (own ?? writer.addElement('P', container.element))
}

/** A part of a paragraph that has a role. @param own element of the first part. */
function writePart(writer: ManuscriptWriter, part: Part, own: number | undefined, container: Container): void {
  const { level } = part
  const element =
    level === undefined
      ? ownElement(writer, part, own, container)
      : addHeading(writer, container, level, String.fromCharCode(...writer.document.units.subarray(part.from, part.to)))
  const style = writer.styles.named(part.role, container.text)
  const isLabelled = setLabel(writer, part, element, style)
  const row = writer.open(part.block, level === undefined ? 'paragraph' : 'heading', element, style)
  if (level !== undefined) writer.flag(row, HEADING)
  // A word that the packs lack, as the Japanese one for a date, is no label: it begins the text.
  if (part.label !== undefined && style.labelGap >= 0 && !writer.hasGlyphs(part.label, labelStyleOf(writer, style)))
    writer.print(`${part.label} `)
  writer.text(part.block, row, 0, isLabelled ? part.from : part.labelFrom, part.to)
  writer.close(row)
  if (style.next !== '') {
    writer.next = style.next
    writer.isFirst = true
  }
  if (introducesNext(writer, part.block)) writer.flag(row, KEEP_WITH_NEXT)
}

/** Sets a typed number as the label of the next block, where its style has labels and no other label is pending. */
function setLabel(writer: ManuscriptWriter, part: Part, element: number, style: BlockStyle): boolean {
  if (style.labelGap < 0 || writer.lead !== undefined) return false
  const isTyped = part.labelTo > part.labelFrom
  const label = isTyped
    ? String.fromCharCode(...writer.document.units.subarray(part.labelFrom, part.labelTo))
    : (part.label ?? '')
  const labelStyle = labelStyleOf(writer, style)
  if (label === '' || !writer.hasGlyphs(label, labelStyle)) return false
  writer.lead = { label, labelElement: element, text: '', style: labelStyle, at: style.labelAt }
  return isTyped
}

const labelStyleOf = ({ styles }: ManuscriptWriter, style: BlockStyle): BlockStyle =>
  style.labelStyle === '' ? style : styles.named(style.labelStyle)

/** A line directly before a table or chart that names it. @returns whether it is one. */
function writeCaption(writer: ManuscriptWriter, block: number, container: Container): boolean {
  const { document, styles } = writer
  const isMarked = document.has(block, CAPTION)
  const style = styles.find('caption') ?? (isMarked ? styles.named(container.text) : undefined)
  const next = document.afterOf(block)
  if (style === undefined || next >= document.count) return false
  const isFigure = isChartBlock(document, next, styles.sheet)
  if (document.kind(next) !== 'table' && !isFigure) return false
  if (document.parent[next] !== document.parent[block]) return false
  const text = document.text(block)
  const length = captionLabel(text, isFigure)
  if (length === 0 && !isMarked) return false
  const label = text.slice(0, length)
  const title = text.slice(length).search(/\S/u)
  const labelStyle = styles.find('captionLabel')
  const isApart =
    labelStyle !== undefined &&
    writer.lead === undefined &&
    length > 0 &&
    title > 0 &&
    writer.hasGlyphs(label, labelStyle)
  if (isApart) writer.lead = { label, labelElement: 0, text: '', style: labelStyle, at: 0 }
  const row = writer.open(block, 'paragraph', writer.addElement('Caption', container.element), style)
  writer.text(block, row, 0, isApart ? document.startOf(block) + length + title : undefined)
  if (!isApart && length > 0) writer.embolden(row, length)
  writer.close(row)
  writer.flag(row, KEEP_WITH_NEXT)
  writer.caption = row
  return true
}

/** A note or caption directly below a table or chart. @returns whether it is one. */
function writeTableNote(writer: ManuscriptWriter, block: number, element: number): boolean {
  const style = writer.styles.find('tableNote')
  if (style === undefined || writer.tableEnd !== block || !isTableNote(writer.document, block)) return false
  const row = writer.open(block, 'paragraph', element, style)
  writer.manuscript.blocks.space[row] = style.above
  writer.text(block, row)
  writer.close(row)
  writer.isFirst = true
  return true
}

/** Whether a block stands with the next one: it ends in a colon, or in designs it is a question or one bold line. */
function introducesNext(writer: ManuscriptWriter, block: number): boolean {
  if (isLeadIn(writer, block)) return true
  const { parent, after } = writer.document
  const item = parent[block]!
  // Another item is no answer.
  if (item >= 0 && writer.document.kind(item) === 'item' && after[item] === after[block]) return false
  return writer.styles.sheet.spacing === 'style' && (isOneQuestion(writer, block) || isBoldLine(writer, block))
}

/** Whether a short block is one question and nothing else. */
function isOneQuestion({ document }: ManuscriptWriter, block: number): boolean {
  const { units, start, end } = document
  if (end[block]! - start[block]! > QUESTION_LENGTH_MAX) return false
  let to = end[block]!
  while (to > start[block]! && units[to - 1]! <= SPACE) to--
  if (!QUESTION_MARKS.has(units[to - 1]!)) return false
  for (let at = start[block]!; at < to - 1; at++)
    if (SENTENCE_ENDS.has(units[at]!) && units[at + 1]! <= SPACE) return false
  return true
}

/** Whether a block ends in a colon, and so introduces the next one. */
function isLeadIn({ document: { units, start, end } }: ManuscriptWriter, block: number): boolean {
  let to = end[block]!
  while (to > start[block]! && units[to - 1]! <= SPACE) to--
  return to > start[block]! && (units[to - 1] === COLON || units[to - 1] === WIDE_COLON)
}

function isBoldLine({ document }: ManuscriptWriter, block: number): boolean {
  const { units, markAt, markStyle, markCount, start, end, firstMark } = document
  let mark = firstMark[block]!
  const from = start[block]!
  if (mark === markCount || markAt[mark] !== from || (markStyle[mark]! & BOLD) === 0) return false
  let to = end[block]!
  while (to > from && (units[to - 1] === SPACE || units[to - 1] === TAB)) to--
  for (; mark < markCount && markAt[mark]! < to; mark++) if ((markStyle[mark]! & BOLD) === 0) return false
  for (let at = from; at < to; at++) if (units[at] === LINE_FEED) return false
  return to > from
}
