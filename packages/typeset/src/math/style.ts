/** TeX's styles: size, whether fractions and sums are large, and whether superscripts stand lower (cramped). */

export interface MathStyle {
  /** 0 text, 1 scripts, 2 scripts of scripts. */
  level: 0 | 1 | 2
  isDisplay: boolean
  isCramped: boolean
  /** In a line of text: fractions are set as a/b. */
  isInline: boolean
}

const smaller = (level: 0 | 1 | 2): 1 | 2 => (level === 0 ? 1 : 2)

export const superscriptStyle = (style: MathStyle): MathStyle => ({
  ...style,
  level: smaller(style.level),
  isDisplay: false,
})

export const subscriptStyle = (style: MathStyle): MathStyle => ({ ...superscriptStyle(style), isCramped: true })

export const cramped = (style: MathStyle): MathStyle => ({ ...style, isCramped: true })

/** Of what stands above a fraction's rule; below it the same, cramped. */
export const numeratorStyle = (style: MathStyle): MathStyle =>
  style.isDisplay ? { ...style, isDisplay: false } : { ...style, level: smaller(style.level), isDisplay: false }
