/**
 * Formulas as Office math (ECMA-376 Part 1 §22.1): the library's classes where it has them, elements of our own for matrices, fences, accents,
 * sums and upright letters, which it lacks.
 */
import type { Document } from '@platen/document/model'
import type { FormulaNode, TableColumn } from '@platen/typeset/math'
import {
  type IContext,
  type IXmlableObject,
  Math as MathBlock,
  type MathComponent,
  MathFraction,
  MathLimitLower,
  MathLimitUpper,
  MathPreSubSuperScript,
  MathRadical,
  MathSubScript,
  MathSubSuperScript,
  MathSuperScript,
  type ParagraphChild,
  TextRun,
  XmlComponent,
} from 'docx'
import { printable, type SetFormulas } from './runs.ts'

type Properties = Readonly<Record<string, string | undefined>>

/** An element whose children are elements, or text. */
class MathElement extends XmlComponent {
  readonly #name: string
  readonly #properties: IXmlableObject | undefined
  readonly #children: readonly (MathComponent | MathElement | string)[]

  constructor(name: string, children: readonly (MathComponent | MathElement | string)[], properties?: IXmlableObject) {
    super(name)
    this.#name = name
    this.#properties = properties
    this.#children = children
  }

  override prepForXml(context: IContext): IXmlableObject {
    const children = this.#children.map((child) => (typeof child === 'string' ? child : child.prepForXml(context)))
    return {
      [this.#name]: [...(this.#properties === undefined ? [] : [this.#properties]), ...children],
    } as IXmlableObject
  }
}

/** `<m:fPr>` and the like: values by name. */
const propertiesOf = (name: string, values: Properties): IXmlableObject => ({
  [name]: Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ [`m:${key}`]: { _attr: { 'm:val': value } } }],
  ),
})

const element = (
  name: string,
  children: readonly (MathComponent | MathElement | string)[],
  properties?: IXmlableObject,
) =>
  // The library's type of what stands in a formula is a closed list.
  new MathElement(name, children, properties) as unknown as MathComponent

const MATH_FONT = { 'w:rPr': [{ 'w:rFonts': { _attr: { 'w:ascii': 'Cambria Math', 'w:hAnsi': 'Cambria Math' } } }] }

/** @param style of letters: upright, italic, bold, bold and italic (ST_Style). `nor`: words. */
function run(text: string, style: 'p' | 'i' | 'b' | 'bi' | 'nor'): MathComponent {
  const isWords = style === 'nor'
  const properties = isWords ? { 'm:rPr': [{ 'm:nor': {} }] } : propertiesOf('m:rPr', { sty: style })
  return element(
    'm:r',
    [
      { prepForXml: () => MATH_FONT } as unknown as MathElement,
      {
        prepForXml: () => ({ 'm:t': [{ _attr: { 'xml:space': 'preserve' } }, printable(text)] }),
      } as unknown as MathElement,
    ],
    properties,
  )
}

const STYLES = { roman: 'p', italic: 'i', bold: 'b', boldItalic: 'bi', math: 'p' } as const

/** Loads what reads LaTeX, where a document has formulas. */
export async function formulasOf({ links }: Document): Promise<SetFormulas | undefined> {
  if (!links.some(({ kind }) => kind === 'formula')) return undefined
  const { readFormula, classOfNode } = await import('@platen/typeset/math')
  const word = new WordFormulas(classOfNode)
  return ({ target, isDisplay = false }, isAlone) => {
    const tree = readFormula(target, isDisplay)
    if (tree === undefined) return undefined
    const formula = word.write(tree, isDisplay)
    // Word displays what has a line of its own.
    return isDisplay && !isAlone ? [new TextRun({ break: 1 }), formula, new TextRun({ break: 1 })] : [formula]
  }
}

class WordFormulas {
  readonly #classOf: (node: FormulaNode) => string
  #equations = 0

  constructor(classOf: (node: FormulaNode) => string) {
    this.#classOf = classOf
  }

  write(tree: FormulaNode, isDisplay: boolean): ParagraphChild {
    const math = new MathBlock({ children: this.#nodes(tree) })
    if (!isDisplay) return math
    return new MathElement('m:oMathPara', [math as unknown as MathElement]) as unknown as ParagraphChild
  }

  #nodes(node: FormulaNode): MathComponent[] {
    return node.kind === 'row' ? this.#row(node.children) : this.#row([node])
  }

  /** A sum or integral takes what follows it, up to the next relation or sign between operands. */
  #row(all: readonly FormulaNode[]): MathComponent[] {
    const nodes = withBars(all)
    const written: MathComponent[] = []
    let next = 0
    for (const [at, node] of nodes.entries()) {
      if (at < next) continue
      const sum = sumOf(node)
      next = sum === undefined ? at + 1 : this.#endOfOperand(nodes, at + 1)
      if (sum === undefined || next === at + 1) written.push(...this.#node(node))
      else written.push(this.#sum(sum, nodes.slice(at + 1, next)))
    }
    return written
  }

  /** The first node behind `from` that is no part of what a sum or integral is taken of. */
  #endOfOperand(nodes: readonly FormulaNode[], from: number): number {
    let depth = 0
    for (const [at, node] of nodes.slice(from).entries()) {
      const atom = this.#classOf(node)
      if (depth === 0 && ['rel', 'bin', 'close'].includes(atom)) return from + at
      if (atom === 'open') depth++
      else if (atom === 'close') depth--
    }
    return nodes.length
  }

  #sum({ text, below, above, isLimits }: Sum, body: readonly FormulaNode[]): MathComponent {
    const properties = propertiesOf('m:naryPr', {
      chr: text,
      limLoc: isLimits ? 'undOvr' : 'subSup',
      subHide: below === undefined ? '1' : undefined,
      supHide: above === undefined ? '1' : undefined,
    })
    const part = (name: string, node: FormulaNode | undefined) =>
      element(name, node === undefined ? [] : this.#nodes(node))
    return element('m:nary', [part('m:sub', below), part('m:sup', above), element('m:e', this.#row(body))], properties)
  }

  #base = (node: FormulaNode): MathComponent => element('m:e', this.#nodes(node))

  #node(node: FormulaNode): MathComponent[] {
    switch (node.kind) {
      case 'row':
        return this.#row(node.children)
      case 'symbol':
        return [run(node.text, STYLES[node.alphabet])]
      case 'words':
        return [run(node.text, node.isFunction === true ? 'p' : 'nor')]
      case 'operator':
        return [run(node.text, 'p')]
      case 'space':
        return node.width >= 0.1 ? [run(spaceOf(node.width), 'p')] : []
      case 'fraction': {
        const parts = { numerator: this.#nodes(node.above), denominator: this.#nodes(node.below) }
        if (node.hasRule) return [new MathFraction(parts)]
        const [above, below] = [element('m:num', parts.numerator), element('m:den', parts.denominator)]
        return [element('m:f', [above, below], propertiesOf('m:fPr', { type: 'noBar' }))]
      }
      case 'radical': {
        const children = this.#nodes(node.body)
        return [
          new MathRadical(node.index === undefined ? { children } : { children, degree: this.#nodes(node.index) }),
        ]
      }
      case 'scripts':
        return [this.#scripts(node)]
      case 'accent':
        return [this.#accent(node)]
      case 'fenced':
        return [this.#fenced(node)]
      case 'table':
        return this.#table(node)
      case 'styled':
        return this.#nodes(node.body)
      case 'phantom':
        return [element('m:phant', [this.#base(node.body)], propertiesOf('m:phantPr', { show: '0' }))]
      case 'padded':
        return this.#nodes(node.body)
      case 'lined':
        if (node.line === 'box') return [element('m:borderBox', [this.#base(node.body)])]
        return [
          element(
            'm:bar',
            [this.#base(node.body)],
            propertiesOf('m:barPr', { pos: node.line === 'above' ? 'top' : 'bot' }),
          ),
        ]
    }
  }

  #scripts({ base, below, above, isLimits, isBefore }: FormulaNode & { kind: 'scripts' }): MathComponent {
    const children = this.#nodes(base)
    const subScript = below === undefined ? [] : this.#nodes(below)
    const superScript = above === undefined ? [] : this.#nodes(above)
    if (isBefore === true) return new MathPreSubSuperScript({ children, subScript, superScript })
    if (isLimits) {
      const lower = new MathLimitLower({ children, limit: subScript })
      if (above === undefined) return lower
      return new MathLimitUpper({ children: below === undefined ? children : [lower], limit: superScript })
    }
    if (above === undefined) return new MathSubScript({ children, subScript })
    if (below === undefined) return new MathSuperScript({ children, superScript })
    return new MathSubSuperScript({ children, subScript, superScript })
  }

  #accent({ base, mark, isBelow, isWide }: FormulaNode & { kind: 'accent' }): MathComponent {
    const accent = WORD_ACCENTS.get(mark)
    if (accent !== undefined && !isBelow)
      return element('m:acc', [this.#base(base)], propertiesOf('m:accPr', { chr: accent }))
    const properties = { chr: mark, pos: isBelow ? 'bot' : 'top', vertJc: isBelow ? 'top' : 'bot' }
    return element(
      'm:groupChr',
      [this.#base(base)],
      propertiesOf('m:groupChrPr', isWide ? properties : { ...properties, vertJc: undefined }),
    )
  }

  /** What `\middle` parts stands in parts of its own. */
  #fenced({ open, close, children }: FormulaNode & { kind: 'fenced' }): MathComponent {
    let part: FormulaNode[] = []
    const parts = [part]
    let separator = '|'
    for (const child of children) {
      if (child.kind === 'operator' && child.height === 0) {
        separator = child.text
        parts.push((part = []))
      } else part.push(child)
    }
    return element(
      'm:d',
      parts.map((part) => element('m:e', this.#row(part))),
      propertiesOf('m:dPr', { begChr: open, sepChr: separator, endChr: close }),
    )
  }

  /** LibreOffice wants something before a relation. */
  #cell(node: FormulaNode): MathComponent[] {
    const first = node.kind === 'row' ? node.children[0] : node
    const beginsWithRelation = first?.kind === 'operator' && first.atom === 'rel'
    return [...(beginsWithRelation ? [run('\u200b', 'nor')] : []), ...this.#nodes(node)]
  }

  /** The number of an equation stands behind it. */
  #table({ rows, columns }: FormulaNode & { kind: 'table' }): MathComponent[] {
    const written = rows.map(({ cells, tag }) => {
      const parts = columns.map((_, column) =>
        element('m:e', cells[column] === undefined ? [] : this.#cell(cells[column])),
      )
      const number = tag === undefined ? undefined : tag === 'auto' ? `(${++this.#equations})` : tag.text
      const typed = Number(/^\((\d{1,6})\)$/u.exec(number ?? '')?.[1] ?? 0)
      this.#equations = Math.max(this.#equations, typed)
      if (rows.some((row) => row.tag !== undefined))
        parts.push(element('m:e', number === undefined ? [] : [run(`\u2003${number}`, 'nor')]))
      return element('m:mr', parts)
    })
    const hasNumbers = rows.some(({ tag }) => tag !== undefined)
    const aligned: readonly Pick<TableColumn, 'align'>[] = hasNumbers ? [...columns, { align: 'right' }] : columns
    const properties: IXmlableObject = {
      'm:mPr': [
        {
          'm:mcs': aligned.map(({ align }) => ({
            'm:mc': [propertiesOf('m:mcPr', { count: '1', mcJc: align })],
          })),
        },
      ],
    }
    return [element('m:m', written, properties)]
  }
}

/** Bars around something are fences: LibreOffice reads no others. */
function withBars(nodes: readonly FormulaNode[]): FormulaNode[] {
  const paired: FormulaNode[] = []
  const barAt = (at: number): string => {
    const node = nodes[at]
    return node?.kind === 'symbol' && /^[|‖]$/u.test(node.text) ? node.text : ''
  }
  const isEnd = (node: FormulaNode, at: number, bar: string): boolean => barAt(at) === bar || classOf(node) === 'close'
  let next = 0
  for (const [at, node] of nodes.entries()) {
    if (at < next) continue
    const bar = barAt(at)
    const length = bar === '' ? 0 : nodes.slice(at + 1).findIndex((one, behind) => isEnd(one, at + 1 + behind, bar))
    const end = at + 1 + length
    if (length < 1 || barAt(end) !== bar) paired.push(node)
    else {
      paired.push({ kind: 'fenced', open: bar, close: bar, children: nodes.slice(at + 1, end) })
      next = end + 1
    }
  }
  return paired
}

const classOf = (node: FormulaNode): string => (node.kind === 'operator' ? node.atom : '')

interface Sum {
  text: string
  below: FormulaNode | undefined
  above: FormulaNode | undefined
  isLimits: boolean
}

/** A large operator, with its limits. */
function sumOf(node: FormulaNode): Sum | undefined {
  if (node.kind === 'operator' && node.isLarge)
    return { text: node.text, below: undefined, above: undefined, isLimits: false }
  if (node.kind !== 'scripts' || node.isBefore === true || node.base.kind !== 'operator' || !node.base.isLarge)
    return undefined
  return { text: node.base.text, below: node.below, above: node.above, isLimits: node.isLimits }
}

/** Combining characters of what MathML writes as marks of their own. */
const WORD_ACCENTS: ReadonlyMap<string, string> = new Map([
  ['ˆ', '\u0302'],
  ['~', '\u0303'],
  ['‾', '\u0305'],
  ['¯', '\u0305'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['ˇ', '\u030c'],
  ['´', '\u0301'],
  ['`', '\u0300'],
  ['→', '\u20d7'],
])

/** Spaces of Unicode, of about the width. @param width ems. */
const spaceOf = (width: number): string =>
  width >= 0.9
    ? '\u2003'.repeat(Math.min(4, Math.round(width)))
    : width >= 0.4
      ? '\u2002'
      : width >= 0.25
        ? '\u2005'
        : '\u2009'
