/** The steps from a key to a redrawn page, for the developer tools and `npm run bench -- console`. Of each step the last one is kept. */

export function now(): number {
  return performance.timeOrigin + performance.now()
}

/** @param start from `now`, as `end`. */
export function record(step: string, start: number, end = now()): void {
  const name = `pages: ${step}`
  performance.clearMeasures(name)
  performance.measure(name, { start: start - performance.timeOrigin, end: end - performance.timeOrigin })
}
