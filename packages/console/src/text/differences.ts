/**
 * The fewest removals and additions that make one list of another, by the greedy algorithm of E. W. Myers, "An O(ND)
 * difference algorithm and its variations" (1986). Its steps grow with the square of the differences, so they are counted:
 * when there are no more, what stands between the same start and the same end is one difference.
 */

export interface Run {
  value: readonly string[]
  added: boolean
  removed: boolean
}

/** To compare two texts. */
export const STEPS_MAX = 3_000_000

/** Shared by all lists of a text. */
export interface Steps {
  left: number
}

/** Runs that are in both, or in one of them: what was removed stands ahead of what was added. */
export function differences(
  before: readonly string[],
  after: readonly string[],
  steps: Steps = { left: STEPS_MAX },
): Run[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const numbers = new Map<string, number>()
  const numbersOf = (list: readonly string[]): Int32Array =>
    Int32Array.from(list.slice(start, list.length - end), (word) => {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      return number
    })
  const [a, b] = [numbersOf(before), numbersOf(after)]
  const { isSameInA, isSameInB } = common(a, b, steps)
  const runs: Run[] = []
  const push = (value: readonly string[], added: boolean, removed: boolean): void => {
    if (value.length > 0) runs.push({ value, added, removed })
  }
  let [i, j] = [0, 0]
  const both = (from: number, to: number): readonly string[] => before.slice(from, to)
  let same = 0
  while (i < a.length || j < b.length) {
    const [fromI, fromJ] = [i, j]
    while (i < a.length && isSameInA[i] === 0) i++
    while (j < b.length && isSameInB[j] === 0) j++
    if (i > fromI || j > fromJ) {
      push(both(same, start + fromI), false, false)
      push(before.slice(start + fromI, start + i), false, true)
      push(after.slice(start + fromJ, start + j), true, false)
      same = start + i
    }
    while (i < a.length && isSameInA[i] === 1 && j < b.length && isSameInB[j] === 1) {
      i++
      j++
    }
  }
  push(both(same, before.length), false, false)
  return runs
}

/** Which entries are in both lists, in order; none when the steps have run out. */
function common(a: Int32Array, b: Int32Array, steps: Steps): { isSameInA: Uint8Array; isSameInB: Uint8Array } {
  const isSameInA = new Uint8Array(a.length)
  const isSameInB = new Uint8Array(b.length)
  if (a.length === 0 || b.length === 0) return { isSameInA, isSameInB }
  const max = a.length + b.length
  // By diagonal x - y, how far along `a` it has come; and the same for each number of differences, one after the other.
  let ends = new Int32Array(64)
  let middle = 32
  let trace = new Int32Array(256)
  let traced = 0
  let found = -1
  for (let count = 0; count <= max && found < 0; count++) {
    if (count + 1 >= middle) {
      const wider = new Int32Array(ends.length * 2)
      wider.set(ends, ends.length - middle)
      ;[ends, middle] = [wider, ends.length]
    }
    if (traced + count + 1 > trace.length) {
      const longer = new Int32Array(Math.max(trace.length * 2, traced + count + 1))
      longer.set(trace)
      trace = longer
    }
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const [below, above] = [ends[middle + diagonal + 1]!, ends[middle + diagonal - 1]!]
      let x = diagonal === -count || (diagonal !== count && above < below) ? below : above + 1
      if (count === 0) x = 0
      let y = x - diagonal
      const from = x
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++
        y++
      }
      ends[middle + diagonal] = x
      trace[traced++] = x
      steps.left -= 1 + x - from
      if (x >= a.length && y >= b.length) {
        found = count
        break
      }
    }
    if (steps.left <= 0 && found < 0) return { isSameInA, isSameInB }
  }
  let [x, y] = [a.length, b.length]
  for (let count = found; count >= 0; count--) {
    const diagonal = x - y
    // Where the row of one difference less begins, and its end on a diagonal.
    const row = ((count - 1) * count) / 2
    const endOf = (on: number): number => trace[row + (on + count - 1) / 2]!
    const isDown = diagonal === -count || (diagonal !== count && endOf(diagonal - 1) < endOf(diagonal + 1))
    const fromX = count === 0 ? 0 : isDown ? endOf(diagonal + 1) : endOf(diagonal - 1)
    const fromY = count === 0 ? 0 : fromX - (isDown ? diagonal + 1 : diagonal - 1)
    while (x > fromX && y > fromY) {
      isSameInA[--x] = 1
      isSameInB[--y] = 1
    }
    x = fromX
    y = fromY
  }
  return { isSameInA, isSameInB }
}
