/** Styles of Word that are no styles of a sheet: lists, quotations, footnotes, pictures, rules, the space around tables. */
import type { Style } from '@platen/typeset/designs'
import { type IParagraphStyleOptions, LineRuleType } from 'docx'
import { idOfName } from './names.ts'
import type { WordStyles } from './styles.ts'
import { TWIPS_PER_POINT, twips } from './units.ts'

export const LIST_STYLES_MAX = 3
/** Where a design has no footnotes: as in all others. */
const FOOTNOTE: Style = { size: 8.5, leading: 11.25 }
const FOOTNOTE_BETWEEN = 3
/** From the number of a footnote to its text. */
const FOOTNOTE_INDENT = 10.5
/** A line of a picture is as high as the picture. */
const SINGLE = { line: 240, lineRule: LineRuleType.AUTO } as const

/** List Bullet 1 to 3, List Number 1 to 3, List Continue: as text, with the spaces of items. Their indents are the list's. */
export function listStyles(styles: WordStyles): IParagraphStyleOptions[] {
  const style = { ...styles.style('text'), ...styles.style('itemText') }
  const between = styles.style('item').between ?? 0
  const { spacing, indent, ...rest } = styles.paragraph('itemText', { ...style, firstLine: 0 })
  const names = ['List Continue']
  for (let level = 1; level <= LIST_STYLES_MAX; level++) {
    const suffix = level === 1 ? '' : ` ${level}`
    names.push(`List Bullet${suffix}`, `List Number${suffix}`)
  }
  const space = styles.sheet.spacing === 'source' ? 0 : styles.down(between)
  return names.map((name) => ({
    id: idOfName(name),
    name,
    basedOn: 'BodyText',
    quickFormat: true,
    run: styles.run(style, idOfName(name)),
    paragraph: { ...rest, spacing: { ...spacing, before: space, after: space }, indent: { right: indent!.right! } },
  }))
}

export function ownStyles(styles: WordStyles): IParagraphStyleOptions[] {
  const { quote, quoteText } = styles.sheet.styles
  const text = { ...styles.style('text'), ...quoteText }
  return [
    {
      id: 'BlockText',
      name: 'Block Text',
      basedOn: 'BodyText',
      quickFormat: true,
      run: styles.run(text, 'BlockText'),
      paragraph: styles.paragraph('text', { ...text, ...quote, firstLine: 0 }),
    },
    ...(styles.sheet.spacing === 'style' ? [titleStyle(styles)] : []),
    footnoteStyle(styles),
    figureStyle(styles),
    ...(styles.sheet.styles['clause'] === undefined ? [] : [itemStyle(styles)]),
    ruleStyle(styles),
    ...tableSpaces(styles),
  ]
}

/** Of a document whose only heading of the first level is its title. */
function titleStyle(styles: WordStyles): IParagraphStyleOptions {
  const { h1 = {}, title = { ...h1, above: 0 } } = styles.sheet.styles
  return {
    id: 'Title',
    name: 'Title',
    basedOn: 'BodyText',
    next: 'FirstParagraph',
    quickFormat: true,
    run: styles.run(title, 'Title'),
    paragraph: styles.paragraph('title', title),
  }
}

function footnoteStyle(styles: WordStyles): IParagraphStyleOptions {
  const { footnote, noteText } = styles.sheet.styles
  const style = footnote ?? noteText ?? FOOTNOTE
  const { spacing, ...rest } = styles.paragraph('footnote', {
    ...style,
    indent: FOOTNOTE_INDENT,
    firstLine: -FOOTNOTE_INDENT,
  })
  return {
    id: 'FootnoteText',
    name: 'footnote text',
    basedOn: 'BodyText',
    run: styles.run(style, 'FootnoteText'),
    paragraph: {
      ...rest,
      spacing: { ...spacing, before: 0, after: styles.down(style.between ?? FOOTNOTE_BETWEEN) },
    },
  }
}

function figureStyle(styles: WordStyles): IParagraphStyleOptions {
  const { above = 0, below = 0 } = styles.style('figure')
  return {
    id: 'Figure',
    name: 'Figure',
    basedOn: 'BodyText',
    quickFormat: true,
    paragraph: {
      spacing: { before: styles.down(above), after: styles.down(below), ...SINGLE },
      indent: { left: 0, right: 0, firstLine: 0 },
    },
  }
}

/** The third level of a contract's clauses. */
function itemStyle(styles: WordStyles): IParagraphStyleOptions {
  const { indent = 0, itemIndent = 0 } = styles.style('items')
  const text = styles.style('itemText')
  return {
    id: 'Clause3',
    name: 'Clause 3',
    basedOn: 'BodyText',
    quickFormat: true,
    run: styles.run(text, 'Clause3'),
    paragraph: styles.paragraph('itemText', {
      ...text,
      below: styles.style('item').between ?? 0,
      indent: indent + itemIndent,
      label: { at: indent, gap: 0 },
    }),
  }
}

/** Indents of a level of a contract's clauses. */
export function clauseIndent(styles: WordStyles, level: number): { left: number; hanging: number } {
  const { indent = 0, itemIndent = 0 } = styles.style('items')
  const first = styles.style('clause').indent ?? 0
  return level < 2
    ? { left: styles.across(first), hanging: styles.across(first) }
    : { left: styles.across(indent + itemIndent), hanging: styles.across(itemIndent) }
}

function ruleStyle(styles: WordStyles): IParagraphStyleOptions {
  const { width, thickness, edgeMark } = styles.sheet.rule
  const { above = 0, below = 0 } = styles.style('rule')
  const measure = twips(styles.measure)
  const side = width === undefined ? 0 : Math.max(0, Math.round((measure - styles.across(width)) / 2))
  // A break is an empty line.
  if (edgeMark !== undefined)
    return {
      id: 'HorizontalRule',
      name: 'Horizontal Rule',
      paragraph: {
        spacing: { before: 0, after: 0, line: styles.down(styles.sheet.leading), lineRule: LineRuleType.EXACT },
      },
    }
  return {
    id: 'HorizontalRule',
    name: 'Horizontal Rule',
    paragraph: {
      spacing: {
        before: styles.down(above),
        after: styles.down(below),
        line: TWIPS_PER_POINT,
        lineRule: LineRuleType.EXACT,
      },
      indent: { left: side, right: side },
      border: { bottom: styles.border(thickness) },
    },
  }
}

/** Word's tables have no space around them: lines of one point do. */
function tableSpaces(styles: WordStyles): IParagraphStyleOptions[] {
  const { above, below } = styles.style('table')
  const space = (name: string, spacing: { before: number; after: number }, keepNext: boolean) => ({
    id: idOfName(name),
    name,
    paragraph: { spacing: { ...spacing, line: TWIPS_PER_POINT, lineRule: LineRuleType.EXACT }, keepNext },
  })
  const points = (value: number | undefined) =>
    Math.max(0, styles.down(value ?? styles.sheet.leading / 2) - TWIPS_PER_POINT)
  return [
    space('Table Space Above', { before: points(above), after: 0 }, true),
    space('Table Space Below', { before: 0, after: points(below) }, false),
  ]
}
