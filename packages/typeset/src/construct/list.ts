/** Lists and their items; the label of an item hangs before its first line. */
import { DEFINITIONS, NO_BLANK_LINE_IN_SOURCE, ORDERED } from '@platen/document/model'
import { hasTaskBoxes } from '../font/pack/families.ts'
import { KEEP_WITH_NEXT } from '../markup/manuscript.ts'
import type { Sheet } from '../style/sheet.ts'
import type { Construct } from './construct.ts'
import type { Container } from './container.ts'
import { type ListNumbering, listNumberingOf } from './list-numbering.ts'
import type { ManuscriptWriter } from './writer.ts'

/** The shortest label of a number: a digit and a full stop. */
const LABEL_LEAST = 2

export const list: Construct = {
  write(writer, block, container) {
    const isNested = container.inItem
    if (!isNested) keepLeadIn(writer, block)
    const element = writer.addElement('L', container.element)
    const role = writer.roles.containers.get(block)
    const style =
      (role === undefined ? undefined : writer.container(role)) ??
      (isNested ? writer.container('sublist', 'list') : writer.container('list'))
    // The item's own blocks end here.
    const item = container.inItem ? container.items.at(-1) : undefined
    if (item !== undefined && item[1] < 0) item[1] = writer.manuscript.blocks.count - 1
    const inner = writer.enter(block, { element, style, indent: style?.indent ?? 0, isFine: true })
    const indent = writer.document.has(block, DEFINITIONS) ? writer.styles.find('term')?.itemIndent : style?.itemIndent
    inner.itemIndent = indent !== undefined && indent >= 0 ? indent : itemIndent(writer, block)
    if (!writer.document.has(block, ORDERED)) inner.listDepth++
    writer.manuscript.listNumberings.set(
      element,
      style?.unlabelled === true ? 'None' : numberingOf(writer, block, inner),
    )
    inner.items = []
    writer.manuscript.lists.push(inner.items)
  },
  settle(galley) {
    const { styles, manuscript, firstLine } = galley
    const item = styles.find('item')
    if (item === undefined || item.betweenLong <= item.between) return
    for (const items of manuscript.lists) {
      const isLong = items.some(([first, last]) => last > first || firstLine[last + 1]! - firstLine[first]! > 1)
      if (!isLong) continue
      for (const [first] of items.slice(1)) {
        manuscript.blocks.space[first] = Math.max(manuscript.blocks.space[first]!, item.betweenLong)
      }
    }
  },
}

export const item: Construct = {
  write(writer, block, container) {
    const { document, styles } = writer
    const { bulletStyle, tasks } = styles.sheet.list
    if (document.has(document.parentOf(block), DEFINITIONS)) {
      define(writer, block, container)
      return
    }
    const element = writer.addElement('LI', container.element)
    const isUnlabelled = container.style?.unlabelled === true
    const labelElement = writer.addElement('Lbl', element)
    const body = writer.addElement('LBody', element)
    const task = document.value[block]!
    const typed = document.labels.get(block)
    let style = typed === undefined ? bulletStyle : undefined
    let label = typed ?? bulletOf(writer, container)
    let text = ''
    if (task > 0) {
      const { family } = styles.named(bulletStyle ?? '')
      if (tasks === undefined || !hasTaskBoxes(styles.families[family]!.name)) text = task === 1 ? '[ ] ' : '[x] '
      else if (typed !== undefined) text = `${tasks[task - 1]!} `
      else {
        label = tasks[task - 1]!
        style = bulletStyle
      }
    }
    const isFirst = container.items.length === 0
    const own: [number, number] = [writer.manuscript.blocks.count, -1]
    const inner = writer.enter(block, {
      element: body,
      style: writer.container(container.item),
      indent: container.itemIndent,
      isFine: true,
      isFirst,
    })
    if (!isUnlabelled)
      writer.lead = { label, labelElement, text, style: style === undefined ? undefined : styles.named(style) }
    inner.inItem = true
    // Below the deepest level that is set further in, labels stand where those of that level do.
    inner.labelIndent = inner.indent - container.itemIndent
    // The list in it has a label of its own.
    const isList = block + 1 < document.afterOf(block) && document.kind(block + 1) === 'list'
    if (isList && !isUnlabelled && !document.has(block + 1, DEFINITIONS))
      writer.writeLabelRow(block, body, styles.named(container.text))
    inner.labelElement = isUnlabelled ? labelElement : 0
    if (container.text === 'text' && styles.find('itemText') !== undefined) inner.text = 'itemText'
    container.items.push(own)
    inner.items = container.items
    inner.onLeave = () => {
      if (own[1] < 0) own[1] = writer.manuscript.blocks.count - 1
    }
  },
}

/** The sign before the items of a list without numbers. */
function bulletOf({ styles }: ManuscriptWriter, { listDepth }: Container): string {
  const { bullets } = styles.sheet.list
  return bullets[Math.min(listDepth, bullets.length) - 1] ?? bullets[0]!
}

/** Boxes do not count, and definitions have no label. */
function numberingOf(writer: ManuscriptWriter, list: number, inner: Container): ListNumbering {
  const { after, labels, value } = writer.document
  if (writer.document.has(list, DEFINITIONS)) return 'None'
  const printed: string[] = []
  for (let item = list + 1; item < after[list]!; item = after[item]!) {
    if (value[item]! > 0) return 'None'
    printed.push(labels.get(item) ?? bulletOf(writer, inner))
  }
  return listNumberingOf(printed)
}

/** What defines a term: below it, without a label. */
function define(writer: ManuscriptWriter, block: number, container: Container): void {
  const item = writer.addElement('LI', container.element)
  const inner = writer.enter(block, {
    element: writer.addElement('LBody', item),
    style: writer.container(container.item),
    indent: container.itemIndent,
    isFine: true,
  })
  inner.inItem = true
}

/** Room for the widest label. */
function itemIndent({ document, styles }: ManuscriptWriter, list: number): number {
  const { bulletIndent, taskIndent = 0, numberIndent, digitIndent }: Sheet['list'] = styles.sheet.list
  const { labels, after, value } = document
  if (!document.has(list, ORDERED)) {
    let indent = bulletIndent
    for (let item = list + 1; item < after[list]!; item = after[item]!)
      if (value[item]! > 0) indent = Math.max(indent, taskIndent)
    return Math.round(indent * 1000)
  }
  let length = LABEL_LEAST
  for (let item = list + 1; item < after[list]!; item = after[item]!)
    length = Math.max(length, labels.get(item)?.length ?? 0)
  const points = Math.max(bulletIndent, numberIndent + (length - LABEL_LEAST) * digitIndent)
  return Math.round(points * 1000)
}

/** Keeps a list with the block before it, where the source has no empty line between them. */
function keepLeadIn(writer: ManuscriptWriter, list: number): void {
  const follows = !writer.isApart || writer.document.has(list, NO_BLANK_LINE_IN_SOURCE)
  if (writer.last >= 0 && follows) writer.flag(writer.manuscript.blocks.count - 1, KEEP_WITH_NEXT)
}
