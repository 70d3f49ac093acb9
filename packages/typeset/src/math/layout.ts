/**
 * Trees → boxes, by the rules of TeX's appendix G (The TeXbook) with the constants of the font's table MATH (OpenType 1.9.1, chapter
 * "MATH"; MathML Core §3). Lengths are thousandths of an em of the formula's own size.
 *
 * Where we leave them: fraction rules are 0.5 points at 10.5 and have 1.3 points free on either side, as the design wants; fractions in a
 * line of text are set as a/b; superscripts stand as far out as the ink of an italic letter.
 */
import { type Box, boxAround, EMPTY, type Placed, rowBox, ruleBox, spaceBox } from './box.ts'
import type { Constant } from './font.ts'
import type { Glyphs } from './glyphs.ts'
import { setScripts } from './scripts.ts'
import type { Setter } from './setter.ts'
import { resolveBinary, spaceBetween } from './spacing.ts'
import { cramped, type MathStyle, numeratorStyle } from './style.ts'
import { ACCENTS } from './symbols.ts'
import { setTable } from './table.ts'
import { type AtomClass, type FormulaNode, soleOf } from './tree.ts'

const FRACTION_RULE = 48
const FRACTION_SIDE = 124
/** What fences may leave uncovered of what they enclose (TeX's \delimiterfactor and \delimitershortfall). */
const FENCE_PART = 0.901
const FENCE_SHORTFALL = 500
const BOX_PADDING = 300
const BOX_RULE = 40

/** A part of a row: what it is, and the space before it. */
export interface Atom {
  node: FormulaNode
  atom: AtomClass
  box: Box
  space: number
}

export class Layout implements Setter {
  readonly glyphs: Glyphs

  constructor(glyphs: Glyphs) {
    this.glyphs = glyphs
  }

  scaleOf({ level }: MathStyle): number {
    const { math } = this.glyphs
    return level === 0 ? 1 : level === 1 ? math.scriptScale : math.scriptScriptScale
  }

  constant(name: Constant, style: MathStyle): number {
    return this.glyphs.math.constants[name] * this.scaleOf(style)
  }

  axis(style: MathStyle): number {
    return this.constant('axisHeight', style)
  }

  /** Moved so that its middle is on the axis, where fraction rules are. */
  onAxis(box: Box, style: MathStyle): Box {
    const y = this.axis(style) - (box.height - box.depth) / 2
    return { ...boxAround([{ box, x: 0, y }], box.width), italic: box.italic, accentAt: box.accentAt }
  }

  /** @throws {MissingGlyph} */
  set(node: FormulaNode, style: MathStyle): Box {
    const scale = this.scaleOf(style)
    switch (node.kind) {
      case 'row':
        return this.row(node.children, style)
      case 'symbol':
        return this.glyphs.letter(node.text, node.alphabet, scale)
      case 'words':
        return this.glyphs.words(node.text, node.alphabet, scale)
      case 'operator':
        return this.#operator(node, style)
      case 'space':
        return spaceBox(node.width * 1000 * scale)
      case 'fraction':
        return this.#fraction(node, style)
      case 'radical':
        return this.#radical(node, style)
      case 'scripts':
        return setScripts(this, node, style)
      case 'accent':
        return this.#accent(node, style)
      case 'fenced':
        return this.#fenced(node, style)
      case 'table':
        return setTable(this, node, style)
      case 'styled': {
        const level = node.level === undefined ? style.level : (Math.min(2, Math.max(0, node.level)) as 0 | 1 | 2)
        return this.set(node.body, { ...style, level, isDisplay: node.isDisplay ?? (style.isDisplay && level === 0) })
      }
      case 'phantom': {
        const { width, height, depth } = this.set(node.body, style)
        return { ...EMPTY, width, height, depth }
      }
      case 'padded': {
        const box = this.set(node.body, style)
        const around = boxAround([{ box, x: 0, y: 0 }], node.hasWidth ? box.width : 0)
        return node.hasHeight ? around : { ...around, height: 0, depth: 0 }
      }
      case 'lined':
        return this.#lined(node, style)
    }
  }

  row(children: readonly FormulaNode[], style: MathStyle, isContinued = false): Box {
    const atoms = this.atoms(children, style, isContinued)
    const last = atoms.at(-1)
    if (atoms.length === 1 && last?.space === 0) return last.box
    // Scripts behind a parenthesis are those of the parenthesis.
    const isLetter = last?.atom === 'close' && last.box.isLetter
    return { ...rowBox(atoms.flatMap(({ box, space }) => (space === 0 ? [box] : [spaceBox(space), box]))), isLetter }
  }

  /**
   * The parts of a row, with the space before each.
   *
   * @param isContinued something stands before it, as before the relation of an aligned equation.
   */
  atoms(children: readonly FormulaNode[], style: MathStyle, isContinued = false): Atom[] {
    const nodes = style.isInline ? children.flatMap((child) => inLine(child, style)) : children
    const inked = nodes.filter(({ kind }) => kind !== 'space')
    const classes = resolveBinary([...(isContinued ? (['ord'] as const) : []), ...inked.map(classOfNode)])
    if (isContinued) classes.shift()
    const isScript = style.level > 0
    let before: AtomClass | undefined = isContinued ? 'ord' : undefined
    let at = 0
    let last: { node: FormulaNode; box: Box } | undefined
    return nodes.map((node) => {
      const box = this.set(node, style)
      const previous = last
      last = { node, box }
      if (node.kind === 'space') return { node, atom: 'ord', box, space: 0 }
      const atom = classes[at++] ?? 'ord'
      // The space of a function's name is a part of the formula already.
      const isSpaced = previous?.node.kind === 'space' && previous.node.width > 0 && (atom === 'op' || before === 'op')
      const between = before === undefined || isSpaced ? 0 : spaceBetween(before, atom, isScript) * this.scaleOf(style)
      // An upright sign would touch a letter that leans out over it.
      const isLeaning =
        previous !== undefined &&
        (previous.node.kind === 'symbol' || previous.node.kind === 'accent') &&
        !(node.kind === 'symbol' && /italic/iu.test(node.alphabet))
      before = atom
      return { node, atom, box, space: between + (isLeaning ? previous.box.italic : 0) }
    })
  }

  #operator(node: FormulaNode & { kind: 'operator' }, style: MathStyle): Box {
    const { text, height } = node
    const scale = this.scaleOf(style)
    if (height !== undefined && height > 0)
      return this.onAxis(this.glyphs.tall(text, height * 1000 * scale, scale), style)
    if (node.isLarge) {
      const size = style.isDisplay ? this.glyphs.math.displayOperatorHeight * scale : 0
      return { ...this.onAxis(this.glyphs.tall(text, size, scale), style), isLetter: false }
    }
    // Marks of punctuation are those of the text.
    if (/^[,;!?]$/u.test(text)) return this.glyphs.letter(text, 'roman', scale)
    return this.glyphs.sign(text, scale)
  }

  #fraction({ above, below, hasRule }: FormulaNode & { kind: 'fraction' }, style: MathStyle): Box {
    const inner = numeratorStyle(style)
    const top = this.set(above, inner)
    const bottom = this.set(below, cramped(inner))
    const constant = (display: Constant, text: Constant): number =>
      this.constant(style.isDisplay ? display : text, style)
    const scale = this.scaleOf(style)
    const axis = this.axis(style)
    const rule = hasRule ? FRACTION_RULE * scale : 0
    let up: number
    let down: number
    if (hasRule) {
      const gapAbove = constant('fractionNumDisplayStyleGapMin', 'fractionNumeratorGapMin')
      const gapBelow = constant('fractionDenomDisplayStyleGapMin', 'fractionDenominatorGapMin')
      up = Math.max(
        constant('fractionNumeratorDisplayStyleShiftUp', 'fractionNumeratorShiftUp'),
        axis + rule / 2 + gapAbove + top.depth,
      )
      down = Math.max(
        constant('fractionDenominatorDisplayStyleShiftDown', 'fractionDenominatorShiftDown'),
        bottom.height + gapBelow + rule / 2 - axis,
      )
    } else {
      up = constant('stackTopDisplayStyleShiftUp', 'stackTopShiftUp')
      down = constant('stackBottomDisplayStyleShiftDown', 'stackBottomShiftDown')
      const gap = constant('stackDisplayStyleGapMin', 'stackGapMin')
      const missing = gap - (up - top.depth - (bottom.height - down))
      if (missing > 0) {
        up += missing / 2
        down += missing / 2
      }
    }
    const width = Math.max(top.width, bottom.width)
    const side = hasRule ? FRACTION_SIDE * scale : 0
    const parts: Placed[] = [
      { box: top, x: side + (width - top.width) / 2, y: up },
      { box: bottom, x: side + (width - bottom.width) / 2, y: -down },
    ]
    if (hasRule) parts.push({ box: ruleBox(width, rule), x: side, y: axis - rule / 2 })
    return boxAround(parts, width + 2 * side)
  }

  #radical({ body, index }: FormulaNode & { kind: 'radical' }, style: MathStyle): Box {
    const inner = this.set(body, cramped(style))
    const scale = this.scaleOf(style)
    const rule = this.constant('radicalRuleThickness', style)
    let gap = this.constant(style.isDisplay ? 'radicalDisplayStyleVerticalGap' : 'radicalVerticalGap', style)
    // A body without descenders stands as one with small ones.
    const height = Math.max(inner.height, 450 * scale)
    const depth = Math.max(inner.depth, 0)
    const sign = this.glyphs.tall('√', height + depth + gap + rule, scale)
    gap += Math.max(0, (sign.height + sign.depth - (height + depth + gap + rule)) / 2)
    const top = height + gap + rule
    const parts: Placed[] = []
    let x = 0
    if (index !== undefined) {
      const degree = this.set(index, { ...style, level: 2, isDisplay: false })
      const y =
        top - (sign.height + sign.depth) + (sign.height + sign.depth) * this.glyphs.math.degreeRaise + degree.depth
      const before = this.constant('radicalKernBeforeDegree', style)
      parts.push({ box: degree, x: before, y })
      x = Math.max(0, before + degree.width + this.constant('radicalKernAfterDegree', style))
    }
    parts.push({ box: sign, x, y: top - sign.height })
    parts.push({ box: ruleBox(inner.width, rule), x: x + sign.width, y: top - rule })
    parts.push({ box: inner, x: x + sign.width, y: 0 })
    const box = boxAround(parts, x + sign.width + inner.width)
    return { ...box, height: box.height + this.constant('radicalExtraAscender', style) }
  }

  #accent({ base, mark, isBelow, isWide }: FormulaNode & { kind: 'accent' }, style: MathStyle): Box {
    const body = this.set(base, isBelow ? style : cramped(style))
    const scale = this.scaleOf(style)
    const combining = ACCENTS.get(mark)
    const isBrace = combining === undefined || (isWide && mark === '→')
    if (isBrace) {
      const brace = this.glyphs.wide(mark, body.width, scale)
      const gap = this.constant(isBelow ? 'stretchStackGapBelowMin' : 'stretchStackGapAboveMin', style)
      const width = Math.max(body.width, brace.width)
      const y = isBelow ? -body.depth - gap - brace.height : body.height + gap + brace.depth
      return boxAround(
        [
          { box: body, x: (width - body.width) / 2, y: 0 },
          { box: brace, x: (width - brace.width) / 2, y },
        ],
        width,
      )
    }
    const accent = isWide ? this.glyphs.wide(combining, body.width, scale, true) : this.glyphs.sign(combining, scale)
    const place = soleOf(base).kind === 'symbol' ? body.accentAt : body.width / 2
    const x = place - accent.accentAt
    const y = body.height - Math.min(body.height, this.constant('accentBaseHeight', style))
    const parts = [
      { box: body, x: 0, y: 0 },
      { box: { ...accent, width: 0 }, x, y },
    ]
    return { ...boxAround(parts, body.width), italic: body.italic, isLetter: body.isLetter, accentAt: place }
  }

  #fenced({ open, close, children }: FormulaNode & { kind: 'fenced' }, style: MathStyle): Box {
    const atoms = this.atoms(children, style)
    const axis = this.axis(style)
    const scale = this.scaleOf(style)
    const reach = atoms.reduce((most, { box }) => Math.max(most, box.height - axis, box.depth + axis), 0)
    const length = Math.max(2 * reach * FENCE_PART, 2 * reach - FENCE_SHORTFALL * scale)
    const fence = (text: string): Box =>
      text === '' ? spaceBox(FRACTION_SIDE * scale) : this.onAxis(this.glyphs.tall(text, length, scale), style)
    const boxes = atoms.flatMap(({ node, box, space }) => {
      const isMiddle = node.kind === 'operator' && node.height === 0
      return [spaceBox(space), isMiddle ? fence(node.text) : box]
    })
    return { ...rowBox([fence(open), ...boxes, fence(close)]), isLetter: false }
  }

  #lined({ body, line }: FormulaNode & { kind: 'lined' }, style: MathStyle): Box {
    const inner = this.set(body, line === 'above' ? cramped(style) : style)
    if (line === 'box') {
      const [padding, rule] = [BOX_PADDING * this.scaleOf(style), BOX_RULE]
      const [width, height] = [inner.width + 2 * padding, inner.height + inner.depth + 2 * padding]
      const bottom = -inner.depth - padding
      const parts: Placed[] = [
        { box: inner, x: padding, y: 0 },
        { box: ruleBox(width, rule), x: 0, y: bottom },
        { box: ruleBox(width, rule), x: 0, y: bottom + height - rule },
        { box: ruleBox(rule, height), x: 0, y: bottom },
        { box: ruleBox(rule, height), x: width - rule, y: bottom },
      ]
      return boxAround(parts, width)
    }
    const isAbove = line === 'above'
    const rule = this.constant(isAbove ? 'overbarRuleThickness' : 'underbarRuleThickness', style)
    const gap = this.constant(isAbove ? 'overbarVerticalGap' : 'underbarVerticalGap', style)
    const y = isAbove ? inner.height + gap : -inner.depth - gap - rule
    const parts = [
      { box: inner, x: 0, y: 0 },
      { box: ruleBox(inner.width, rule), x: 0, y },
    ]
    return boxAround(parts, inner.width)
  }
}

export function classOfNode(node: FormulaNode): AtomClass {
  switch (node.kind) {
    case 'symbol':
    case 'operator':
      return node.atom
    case 'scripts':
    case 'accent':
      return classOfNode(node.base)
    case 'styled':
      return classOfNode(node.body)
    case 'row': {
      const [first, ...others] = node.children
      return first !== undefined && others.length === 0 ? classOfNode(first) : 'ord'
    }
    case 'fenced':
      return 'inner'
    case 'words':
      return node.isFunction === true ? 'op' : 'ord'
    default:
      return 'ord'
  }
}

const sign = (text: string, atom: AtomClass): FormulaNode => ({
  kind: 'operator',
  text,
  atom,
  isLarge: false,
  isStretchy: false,
})

/** In a line of text a fraction is set as a/b, in parentheses where it would read as another one. */
function inLine(node: FormulaNode, style: MathStyle): FormulaNode[] {
  if (node.kind !== 'fraction' || !node.hasRule || style.isDisplay) return [node]
  const above = partsOf(node.above)
  const below = partsOf(node.below)
  const isSum = above.some((part) => ['bin', 'rel', 'punct'].includes(classOfNode(part)))
  const isOne = below.length === 1 || below.every((part) => part.kind === 'symbol' && /^[\d.,]$/u.test(part.text))
  const slash = sign('/', 'ord')
  return [
    ...(isSum ? [sign('(', 'open'), ...above, sign(')', 'close')] : above),
    slash,
    ...(isOne ? below : [sign('(', 'open'), ...below, sign(')', 'close')]),
  ].flatMap((part) => inLine(part, style))
}

const partsOf = (node: FormulaNode): readonly FormulaNode[] => (node.kind === 'row' ? node.children : [node])
