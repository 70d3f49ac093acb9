/** Subscripts and superscripts, and what stands above and below a base (The TeXbook, appendix G, rules 13a and 18). */
import { type Box, boxAround, type Placed, spaceBox } from './box.ts'
import type { Setter } from './setter.ts'
import { type MathStyle, subscriptStyle, superscriptStyle } from './style.ts'
import { type FormulaNode, soleOf } from './tree.ts'

/** Shortest arrow with words above it. */
const ARROW_MIN = 1400

type Scripts = FormulaNode & { kind: 'scripts' }

export function setScripts(layout: Setter, node: Scripts, style: MathStyle): Box {
  // A prime of the font stands raised already.
  const isPrime = node.above !== undefined && !node.isLimits && isPrimes(node.above)
  const above = node.above === undefined ? undefined : layout.set(node.above, isPrime ? style : superscriptStyle(style))
  const below = node.below === undefined ? undefined : layout.set(node.below, subscriptStyle(style))
  if (node.isLimits) return limits(layout, node, above, below, style)
  const base = layout.set(node.base, style)
  const sole = soleOf(node.base)
  const isLarge = sole.kind === 'operator' && sole.isLarge
  const { up: shift, down } = shifts(layout, base, above, below, style)
  const up = isPrime ? Math.max(0, base.isLetter ? 0 : base.height - (above?.height ?? 0)) : shift
  const after = layout.constant('spaceAfterScript', style)
  if (node.isBefore === true) return before(base, above, below, up, down, after)
  const x = base.width
  // A sum's own slant: its superscript stands at its head, its subscript at its foot.
  const aboveAt = isLarge ? x : x + base.italic
  const belowAt = isLarge ? x - base.italic : x
  const parts: Placed[] = [{ box: base, x: 0, y: 0 }]
  let width = x
  if (above !== undefined) {
    parts.push({ box: above, x: aboveAt, y: up })
    width = Math.max(width, aboveAt + above.width + after)
  }
  if (below !== undefined) {
    parts.push({ box: below, x: belowAt, y: -down })
    width = Math.max(width, belowAt + below.width + after)
  }
  return boxAround(parts, width)
}

const isPrimes = (node: FormulaNode): boolean =>
  node.kind === 'row'
    ? node.children.length > 0 && node.children.every(isPrimes)
    : (node.kind === 'operator' || node.kind === 'symbol') && /^[′″‴⁗]$/u.test(node.text)

/** How far superscript and subscript stand above and below the baseline. */
function shifts(layout: Setter, base: Box, above: Box | undefined, below: Box | undefined, style: MathStyle) {
  const constant = (name: Parameters<Setter['constant']>[0]): number => layout.constant(name, style)
  let up = 0
  let down = 0
  if (above !== undefined) {
    up = Math.max(
      base.isLetter ? 0 : base.height - constant('superscriptBaselineDropMax'),
      constant(style.isCramped ? 'superscriptShiftUpCramped' : 'superscriptShiftUp'),
      above.depth + constant('superscriptBottomMin'),
    )
  }
  if (below !== undefined) {
    down = Math.max(
      base.isLetter ? 0 : base.depth + constant('subscriptBaselineDropMin'),
      constant('subscriptShiftDown'),
      below.height - constant('subscriptTopMax'),
    )
  }
  if (above !== undefined && below !== undefined) {
    const missing = constant('subSuperscriptGapMin') - (up - above.depth - (below.height - down))
    if (missing > 0) {
      down += missing
      const lift = constant('superscriptBottomMaxWithSubscript') - (up - above.depth)
      if (lift > 0) {
        up += Math.min(lift, missing)
        down -= Math.min(lift, missing)
      }
    }
  }
  return { up, down }
}

/** Scripts at the left of a base. */
function before(
  base: Box,
  above: Box | undefined,
  below: Box | undefined,
  up: number,
  down: number,
  after: number,
): Box {
  const width = Math.max(above?.width ?? 0, below?.width ?? 0)
  const parts: Placed[] = []
  if (above !== undefined) parts.push({ box: above, x: width - above.width, y: up })
  if (below !== undefined) parts.push({ box: below, x: width - below.width, y: -down })
  parts.push({ box: base, x: width + after, y: 0 })
  return { ...boxAround(parts, width + after + base.width), italic: base.italic }
}

function limits(layout: Setter, node: Scripts, above: Box | undefined, below: Box | undefined, style: MathStyle): Box {
  const sole = soleOf(node.base)
  const isArrow = sole.kind === 'operator' && sole.isStretchy
  const scale = layout.scaleOf(style)
  const scripts = Math.max(above?.width ?? 0, below?.width ?? 0)
  const base = isArrow
    ? layout.glyphs.wide(sole.text, Math.max(scripts, ARROW_MIN * scale), scale)
    : layout.set(node.base, style)
  const constant = (name: Parameters<Setter['constant']>[0]): number => layout.constant(name, style)
  const slant = isArrow ? 0 : base.italic / 2
  const width = Math.max(base.width, scripts)
  const parts: Placed[] = [{ box: base, x: (width - base.width) / 2, y: 0 }]
  if (above !== undefined) {
    const gap = isArrow
      ? constant('stretchStackGapAboveMin')
      : Math.max(constant('upperLimitGapMin'), constant('upperLimitBaselineRiseMin') - above.depth)
    parts.push({ box: above, x: (width - above.width) / 2 + slant, y: base.height + gap + above.depth })
  }
  if (below !== undefined) {
    const gap = isArrow
      ? constant('stretchStackGapBelowMin')
      : Math.max(constant('lowerLimitGapMin'), constant('lowerLimitBaselineDropMin') - below.height)
    parts.push({ box: below, x: (width - below.width) / 2 - slant, y: -base.depth - gap - below.height })
  }
  const box = boxAround(parts, width)
  // An arrow without words is no higher than itself.
  return parts.length === 1
    ? boxAround(
        [
          { box: base, x: 0, y: 0 },
          { box: spaceBox(0), x: 0, y: 0 },
        ],
        width,
      )
    : box
}
