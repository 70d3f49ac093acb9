/**
 * LaTeX in, a tree out (tree.ts), by way of Temml's MathML.
 *
 * Bounded for any input (Temml takes four times as long for twice as long a formula, some 30 ms at the limit): a formula that is long, nests
 * deep, defines macros, or has what we do not set is `undefined`, and stays as typed. Macros are refused since one that doubles its
 * argument grows without limit in a few steps; those of Temml itself are bounded.
 */
import temml from 'temml'
import { ACCENTS, classOf, isLarge, plainLetter } from './symbols.ts'
import type { Alphabet, AtomClass, FormulaNode, TableColumn, TableRow } from './tree.ts'

/** Longer formulas stay as typed: the longest in our collection of papers has 900 characters. */
export const FORMULA_CHARS_MAX = 5000
const DEPTH_MAX = 60
const EXPANSIONS_MAX = 2000
/** What defines, or changes the categories of characters. */
const DEFINITIONS =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re|provide)?newcommand|renewcommand|providecommand|DeclareMathOperator|newenvironment|char|csname|expandafter|catcode)(?![A-Za-z])/u
const PT_PER_EM = 9.9626

/** The part of Temml's tree that is read here. */
interface MathMlNode {
  type?: string
  attributes?: Readonly<Record<string, string | number | boolean | undefined>>
  classes?: readonly string[]
  style?: Readonly<Record<string, string | undefined>>
  children?: readonly MathMlNode[]
  text?: string
}

/** Its declarations have this function under another name. */
interface Temml {
  __renderToMathMLTree(latex: string, options: object): MathMlNode
}

class NotSet extends Error {}

/** @returns undefined where the formula cannot be read, or has what is not set. */
export function readFormula(latex: string, isDisplay: boolean): FormulaNode | undefined {
  if (latex.length > FORMULA_CHARS_MAX || DEFINITIONS.test(latex) || nestsTooDeep(latex)) return undefined
  try {
    const tree = (temml as unknown as Temml).__renderToMathMLTree(latex, {
      displayMode: isDisplay,
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: EXPANSIONS_MAX,
    })
    return readNode(tree, 0)
  } catch {
    // A ParseError, a stack that overflows, or one of NotSet.
    return undefined
  }
}

function nestsTooDeep(latex: string): boolean {
  let depth = 0
  let deepest = 0
  for (const [mark] of latex.matchAll(/[{}]|\\left\b|\\right\b|\\begin\b|\\end\b/gu)) {
    depth += mark === '{' || mark === '\\left' || mark === '\\begin' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest > DEPTH_MAX
}

const attribute = ({ attributes }: MathMlNode, name: string): string => `${attributes?.[name] ?? ''}`
const hasClass = ({ classes }: MathMlNode, name: string): boolean => classes?.includes(name) === true
const textOf = ({ text, children }: MathMlNode): string => text ?? (children ?? []).map(textOf).join('')
const childrenOf = ({ children }: MathMlNode): readonly MathMlNode[] => children ?? []

/** A length of MathML or CSS, in ems. */
function emsOf(length: string): number {
  const [, digits, unit] = /^(-?[\d.]+)(em|pt|px|cm|mm|ex|mu|in)?$/u.exec(length.trim()) ?? []
  const value = Number(digits ?? 0)
  switch (unit) {
    case 'pt':
      return value / PT_PER_EM
    case 'px':
      return (value * 0.75) / PT_PER_EM
    case 'cm':
      return (value * 28.35) / PT_PER_EM
    case 'mm':
      return (value * 2.835) / PT_PER_EM
    case 'in':
      return (value * 72) / PT_PER_EM
    case 'ex':
      return value * 0.43
    case 'mu':
      return value / 18
    default:
      return value
  }
}

/** Widest space that a formula may ask for. */
const SPACE_MAX = 10

function rowOf(nodes: readonly MathMlNode[], depth: number): FormulaNode {
  if (depth > 2 * DEPTH_MAX) throw new NotSet()
  const children: FormulaNode[] = []
  for (const node of nodes) {
    const read = readNode(node, depth + 1)
    if (read.kind === 'row') for (const child of read.children) children.push(child)
    else children.push(read)
  }
  return soleOrRow(children)
}

function soleOrRow(children: FormulaNode[]): FormulaNode {
  const [first, ...others] = children
  return first !== undefined && others.length === 0 ? first : { kind: 'row', children }
}

const EMPTY: FormulaNode = { kind: 'row', children: [] }

function readNode(node: MathMlNode, depth: number): FormulaNode {
  if (depth > 2 * DEPTH_MAX) throw new NotSet()
  const kids = childrenOf(node)
  const read = (at: number): FormulaNode => (kids[at] === undefined ? EMPTY : readNode(kids[at], depth + 1))
  switch (node.type) {
    case 'mrow':
      return readRow(node, depth)
    case 'math':
    case 'semantics':
      return rowOf(kids, depth)
    case 'mi':
      return readIdentifier(node)
    case 'mn':
      return symbols(textOf(node), 'roman')
    case 'mo':
      return readOperator(node, depth)
    case 'mtext':
    case 'ms':
      return readWords(textOf(node))
    case 'mspace':
      return { kind: 'space', width: Math.min(SPACE_MAX, Math.max(-SPACE_MAX, emsOf(attribute(node, 'width')))) }
    case 'mfrac':
      return {
        kind: 'fraction',
        above: read(0),
        below: read(1),
        hasRule: !/^0/u.test(attribute(node, 'linethickness')),
      }
    case 'msqrt':
      return { kind: 'radical', body: rowOf(kids, depth), index: undefined }
    case 'mroot':
      return { kind: 'radical', body: read(0), index: read(1) }
    case 'msub':
      return { kind: 'scripts', base: read(0), below: read(1), above: undefined, isLimits: false }
    case 'msup':
      return { kind: 'scripts', base: read(0), below: undefined, above: read(1), isLimits: false }
    case 'msubsup':
      return { kind: 'scripts', base: read(0), below: read(1), above: read(2), isLimits: false }
    case 'munder':
    case 'mover':
      return readStack(node, depth)
    case 'munderover':
      return { kind: 'scripts', base: read(0), below: read(1), above: read(2), isLimits: true }
    case 'mmultiscripts':
      return readPrescripts(kids, depth)
    case 'mstyle': {
      const display = attribute(node, 'displaystyle')
      const level = attribute(node, 'scriptlevel')
      const body = rowOf(kids, depth)
      const isDisplay = display === '' ? undefined : display === 'true'
      return { kind: 'styled', body, isDisplay, level: level === '' ? undefined : Number(level) }
    }
    case 'mtable':
      return readTable(node, depth)
    case 'mphantom':
      return { kind: 'phantom', body: rowOf(kids, depth) }
    case 'mpadded': {
      const hasWidth = !/^0/u.test(attribute(node, 'width'))
      const hasHeight = !/^0/u.test(attribute(node, 'height'))
      const read = rowOf(kids, depth)
      // Words of \mathrm are no function.
      const body: FormulaNode = read.kind === 'words' ? { ...read, isFunction: false } : read
      return hasWidth && hasHeight ? body : { kind: 'padded', body, hasWidth, hasHeight }
    }
    case 'menclose': {
      const notation = attribute(node, 'notation')
      const line = notation === 'top' ? 'above' : notation === 'bottom' ? 'below' : undefined
      if (line === undefined) throw new NotSet()
      return { kind: 'lined', body: rowOf(kids, depth), line }
    }
    default:
      // A fragment without a name of its own. Else a link of \ref, or an error.
      if (
        node.type === undefined &&
        node.text === undefined &&
        !hasClass(node, 'tml-ref') &&
        attribute(node, 'href') === ''
      )
        return rowOf(kids, depth)
      throw new NotSet()
  }
}

function readRow(node: MathMlNode, depth: number): FormulaNode {
  if (hasClass(node, 'tml-label')) return EMPTY
  if (node.classes?.some((name) => name.includes('cancel') || name.includes('strike')) === true) throw new NotSet()
  const kids = childrenOf(node)
  const first = kids[0]
  const last = kids.at(-1)
  const isFence = (kid: MathMlNode | undefined, form: string): kid is MathMlNode =>
    kid?.type === 'mo' &&
    (attribute(kid, 'stretchy') === 'true'
      ? attribute(kid, 'form') === form
      : // Those of \binom say no more.
        attribute(kid, 'fence') === 'true' &&
        kid.attributes?.['stretchy'] === undefined &&
        attribute(kid, 'minsize') === '')
  if (kids.length >= 2 && isFence(first, 'prefix') && isFence(last, 'postfix')) {
    const inner = rowOf(kids.slice(1, -1).map(asMiddle), depth)
    const children = inner.kind === 'row' ? inner.children : [inner]
    return { kind: 'fenced', open: fenceOf(textOf(first)), close: fenceOf(textOf(last)), children }
  }
  const margin = node.style?.['marginLeft'] ?? node.style?.['margin-left']
  if (margin !== undefined && kids.length === 0) return { kind: 'space', width: emsOf(margin) }
  if (node.style?.['border'] !== undefined) return { kind: 'lined', body: rowOf(kids, depth), line: 'box' }
  return rowOf(kids, depth)
}

const fenceOf = (text: string): string => (text === '.' ? '' : text)

/** What `\middle` gives is marked to stretch with the fences around it. */
const asMiddle = (node: MathMlNode): MathMlNode =>
  node.type === 'mo' && attribute(node, 'form') === 'infix' && attribute(node, 'stretchy') === 'true'
    ? { ...node, attributes: { ...node.attributes, minsize: '0em' } }
    : node

/** Letters of one kind, as a row of symbols where there are several. */
function symbols(text: string, alphabet: Alphabet): FormulaNode {
  const children = [...text].map((character): FormulaNode => {
    const plain = plainLetter(character)
    if (plain !== undefined) return { kind: 'symbol', text: plain.letter, alphabet: plain.alphabet, atom: 'ord' }
    return { kind: 'symbol', text: character, alphabet: alphabetOf(character, alphabet), atom: 'ord' }
  })
  return soleOrRow(children)
}

/** Letters and figures are those of the text, signs those of the font for mathematics. */
const alphabetOf = (character: string, alphabet: Alphabet): Alphabet =>
  /[\p{L}\p{N}.,%&$#]/u.test(character) && !/[ℂℊ-ℿ𝒜-𝟋\u{1d49c}-\u{1d7cb}]/u.test(character) ? alphabet : 'math'

const FUNCTION = /^[\p{L}\p{M}\s\u2009\u00a0]{2,}$/u

function readIdentifier(node: MathMlNode): FormulaNode {
  const text = textOf(node).replace(/[\ufe00-\ufe0f]/gu, '')
  const characters = [...text]
  if (characters.length > 1 && characters.every((character) => plainLetter(character) === undefined)) {
    return FUNCTION.test(text) ? { kind: 'words', text, alphabet: 'roman', isFunction: true } : symbols(text, 'roman')
  }
  const isUpright = attribute(node, 'mathvariant') === 'normal' || !/^\p{L}$/u.test(text) || /^\p{Lo}$/u.test(text)
  return symbols(text, isUpright ? 'roman' : 'italic')
}

function readWords(text: string): FormulaNode {
  const letters = [...text].map(
    (character) => plainLetter(character) ?? { letter: character, alphabet: 'roman' as const },
  )
  const alphabet = letters.find(({ alphabet }) => alphabet !== 'roman')?.alphabet ?? 'roman'
  const words = letters.map(({ letter }) => letter).join('')
  return words === '' ? EMPTY : { kind: 'words', text: words.replace(/\u00a0/gu, ' '), alphabet }
}

const near = (length: string, value: number): boolean => Math.abs(emsOf(length) - value) < 0.001

function readOperator(node: MathMlNode, depth: number): FormulaNode {
  const kids = childrenOf(node)
  const left = attribute(node, 'lspace')
  const right = attribute(node, 'rspace')
  const form = attribute(node, 'form')
  const spaced: AtomClass | undefined =
    left === '' || right === ''
      ? undefined
      : near(left, 0) && near(right, 0)
        ? 'ord'
        : near(left, 0)
          ? 'punct'
          : near(left, 0.1667)
            ? 'op'
            : near(left, 0.2222) && near(right, 0.2222)
              ? 'bin'
              : 'rel'
  if (kids.some(({ type }) => type !== undefined)) {
    // \mathop with a formula in it.
    return rowOf(kids, depth)
  }
  const text = textOf(node).replace(/[\ufe00-\ufe0f\u2061-\u2064]/gu, '')
  if (text === '') return EMPTY
  if (/^[\p{L}\s]+$/u.test(text) && [...text].length > 1) {
    const words: FormulaNode = { kind: 'words', text, alphabet: 'roman' }
    // a mod n
    const gap: FormulaNode = { kind: 'space', width: spaced === 'bin' ? 0.2222 : 0 }
    return { kind: 'row', children: [gap, words, gap] }
  }
  const own = classOf(text)
  const isMiddle = attribute(node, 'minsize') === '0em'
  let atom: AtomClass = isMiddle ? 'ord' : (spaced ?? own)
  // A sign between two operands is resolved by what stands beside it.
  if (spaced === undefined && form === 'prefix' && own !== 'bin')
    atom = own === 'open' || attribute(node, 'fence') !== '' ? 'open' : 'ord'
  if (spaced === undefined && form === 'postfix') atom = 'close'
  const size = attribute(node, 'minsize')
  if (size !== '' && attribute(node, 'fence') !== '' && own === 'ord') atom = 'ord'
  const isLetter = /^\p{L}$/u.test(text)
  if (isLetter && !isLarge(text)) {
    const alphabet = attribute(node, 'mathvariant') === 'italic' ? 'italic' : 'roman'
    return { kind: 'symbol', text, alphabet, atom }
  }
  return {
    kind: 'operator',
    text,
    atom,
    ...(size === '' ? {} : { height: emsOf(size) }),
    isLarge: isLarge(text),
    isStretchy: attribute(node, 'stretchy') === 'true',
  }
}

/** Braces and brackets over or under a formula. */
const BRACES = new Set('⏞⏟⎴⎵⏜⏝')
const ARROWS = new Set('→←↔⇀⇁↼↽⇒⇐⇔')

/** `munder`, `mover`: an accent, a brace, or what stands above or below. */
function readStack(node: MathMlNode, depth: number): FormulaNode {
  const isBelow = node.type === 'munder'
  const [base, mark] = childrenOf(node)
  if (base === undefined || mark === undefined) throw new NotSet()
  // The least width of an arrow.
  if (mark.type === 'mspace') return readNode(base, depth + 1)
  const text = mark.type === 'mo' ? textOf(mark) : ''
  const isMark =
    mark.style?.['math-depth'] !== undefined || mark.style?.['mathDepth'] !== undefined || hasClass(mark, 'tml-vec')
  if (isMark || (BRACES.has(text) && attribute(mark, 'stretchy') === 'true')) {
    const isWide = attribute(mark, 'stretchy') === 'true'
    if (!ACCENTS.has(text) && !BRACES.has(text) && !ARROWS.has(text)) throw new NotSet()
    return { kind: 'accent', base: readNode(base, depth + 1), mark: text, isBelow, isWide }
  }
  const script = readNode(mark, depth + 1)
  const body = readNode(base, depth + 1)
  return {
    kind: 'scripts',
    base: body,
    below: isBelow ? script : undefined,
    above: isBelow ? undefined : script,
    isLimits: true,
  }
}

function readPrescripts(kids: readonly MathMlNode[], depth: number): FormulaNode {
  const [base, separator, below, above, ...others] = kids
  if (base === undefined || separator?.type !== 'mprescripts' || others.length > 0) throw new NotSet()
  const script = (node: MathMlNode | undefined) =>
    node === undefined || node.type === 'none' ? undefined : readNode(node, depth + 1)
  return {
    kind: 'scripts',
    base: readNode(base, depth + 1),
    below: script(below),
    above: script(above),
    isLimits: false,
    isBefore: true,
  }
}

const CELLS_MAX = 2000

function readTable(node: MathMlNode, depth: number): FormulaNode {
  // Rows of equations take the whole line, with a cell on either side, the last for the number.
  const isWhole = node.style?.['width'] === '100%'
  const columns: TableColumn[] = []
  const rows: TableRow[] = []
  let count = 0
  for (const row of childrenOf(node)) {
    if (row.type !== 'mtr') throw new NotSet()
    const all = childrenOf(row)
    const cells = isWhole ? all.slice(1, -1) : all
    const tag = isWhole ? tagOf(all.at(-1)) : undefined
    const styleOf = ({ style }: MathMlNode): NonNullable<MathMlNode['style']> => style ?? {}
    const hasRule = (side: string): boolean =>
      cells.some(
        (cell) => (styleOf(cell)[`border${side}`] ?? styleOf(cell)[`border-${side.toLowerCase()}`]) !== undefined,
      )
    count += cells.length
    if (count > CELLS_MAX) throw new NotSet()
    cells.forEach((cell, at) => {
      const style = styleOf(cell)
      columns[at] ??= {
        align: hasClass(cell, 'tml-left') ? 'left' : hasClass(cell, 'tml-right') ? 'right' : 'center',
        before: emsOf(style['paddingLeft'] ?? style['padding-left'] ?? '0em'),
        after: emsOf(style['paddingRight'] ?? style['padding-right'] ?? '0em'),
        ruleAfter: (style['borderRight'] ?? style['border-right']) !== undefined,
      }
    })
    rows.push({
      cells: cells.map((cell) => rowOf(childrenOf(cell), depth + 1)),
      ruleAbove: hasRule('Top'),
      ruleBelow: hasRule('Bottom'),
      ...(tag === undefined ? {} : { tag }),
    })
  }
  // The gap before the first column is the margin's.
  if (isWhole && columns[0] !== undefined) columns[0].before = 0
  return {
    kind: 'table',
    rows,
    columns,
    isDisplay: attribute(node, 'displaystyle') === 'true',
    isSmall: hasClass(node, 'tml-small'),
    isWhole,
    hasJot: hasClass(node, 'tml-jot'),
  }
}

function tagOf(cell: MathMlNode | undefined): TableRow['tag'] {
  const content = cell === undefined ? undefined : childrenOf(cell)[0]
  if (content === undefined) return undefined
  const text = textOf(content).trim()
  if (text !== '') return { text }
  return childrenOf(content).some((child) => hasClass(child, 'tml-eqn')) ? 'auto' : undefined
}
