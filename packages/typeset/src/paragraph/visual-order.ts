/** UAX #9 L2 alone: what the pages need of the bidirectional algorithm, without its character data. */

/**
 * L2: the order in which the pieces of a line stand, from left to right.
 * @param levels one for each piece, in logical order.
 * @returns indices of pieces.
 */
export function visualOrder(levels: ArrayLike<number>): Uint32Array {
  const order = Uint32Array.from({ length: levels.length }, (_, at) => at)
  let highest = 0
  let lowestOdd = Number.MAX_SAFE_INTEGER
  for (let at = 0; at < levels.length; at++) {
    const level = levels[at]!
    if (level > highest) highest = level
    if (level & 1 && level < lowestOdd) lowestOdd = level
  }
  for (let level = highest; level >= lowestOdd; level--) {
    for (let from = 0; from < levels.length; ) {
      if (levels[order[from]!]! < level) {
        from++
        continue
      }
      let to = from
      while (to < levels.length && levels[order[to]!]! >= level) to++
      order.subarray(from, to).reverse()
      from = to
    }
  }
  return order
}
