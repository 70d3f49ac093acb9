/** Transforms of SVG, as matrices [a b c d e f]: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const HALF_TURN = 180
const RADIANS = Math.PI / HALF_TURN
/** Terms of the series: exact to the last bit that matters below half a turn. */
const TERMS = 14

/** Sine by its series, so that all machines agree. */
export function sine(degrees: number): number {
  const turned = degrees - 2 * HALF_TURN * Math.round(degrees / (2 * HALF_TURN))
  const folded = Math.abs(turned) > 90 ? Math.sign(turned) * HALF_TURN - turned : turned
  const x = folded * RADIANS
  let term = x
  let sum = x
  for (let n = 1; n < TERMS; n++) {
    term *= (-x * x) / (2 * n * (2 * n + 1))
    sum += term
  }
  return sum
}

export const cosine = (degrees: number): number => sine(degrees + 90)

const FUNCTIONS_MAX = 50
/** Of the list of functions, UTF-16 units. */
const LIST_MAX = 5000

/** @returns undefined where a function is not known. */
export function readTransform(text: string): Matrix | undefined {
  let matrix = IDENTITY
  const functions = text.slice(0, LIST_MAX).split(')')
  if (functions.length > FUNCTIONS_MAX || functions.pop()!.trim() !== '') return undefined
  for (const call of functions) {
    const open = call.indexOf('(')
    const own = matrixOf(call.slice(0, open).replace(',', '').trim(), numbersOf(call.slice(open + 1)))
    if (own === undefined || own.some((value) => !Number.isFinite(value))) return undefined
    matrix = multiply(matrix, own)
  }
  return matrix
}

function matrixOf(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: number[]): Matrix | undefined {
  if (name === 'matrix') return [a, b ?? 0, c ?? 0, d, e, f]
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0]
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0]
  // A skew near a right angle has no end.
  if (name === 'skewX') return [1, 0, sine(a) / cosine(a), 1, 0, 0]
  if (name === 'skewY') return [1, sine(a) / cosine(a), 0, 1, 0, 0]
  if (name !== 'rotate') return undefined
  const turn: Matrix = [cosine(a), sine(a), -sine(a), cosine(a), 0, 0]
  if (b === undefined) return turn
  return multiply(multiply([1, 0, 0, 1, b, c ?? 0], turn), [1, 0, 0, 1, -b, -(c ?? 0)])
}

const NUMBER = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/gi

export function numbersOf(text: string): number[] {
  return (text.match(NUMBER) ?? []).map(Number)
}
