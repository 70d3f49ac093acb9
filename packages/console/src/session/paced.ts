/** Shows values at most every `ms`, the first at once and then the latest: a model may write a thousand words a second. */
export function paced<T>(
  ms: number,
  show: (value: T) => void,
): { push: (value: T) => void; end: () => void; clear: () => void } {
  let latest: { value: T } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownAt = Number.NEGATIVE_INFINITY
  const showLatest = (): void => {
    timer = undefined
    if (!latest) return
    const { value } = latest
    latest = undefined
    show(value)
    // A slow `show` is not followed by another at once.
    shownAt = performance.now()
  }
  return {
    push(value) {
      latest = { value }
      timer ??= setTimeout(showLatest, Math.max(0, shownAt + ms - performance.now()))
    },
    /** Shows the latest at once, if it was not shown yet. */
    end() {
      clearTimeout(timer)
      showLatest()
    },
    /** What was not shown yet is not shown any more. */
    clear() {
      clearTimeout(timer)
      timer = undefined
      latest = undefined
    },
  }
}
