/** Handlers that call when a finger moves down the screen, which scrolls up. */
export function onTouchUp(call: () => void) {
  let last = Number.NEGATIVE_INFINITY
  const yOf = ({ touches }: Touching): number => touches[0]?.clientY ?? last
  return {
    touchstart: (event: Touching): void => {
      last = yOf(event)
    },
    touchmove: (event: Touching): void => {
      const y = yOf(event)
      if (y > last) call()
      last = y
    },
  }
}

interface Touching {
  touches: ArrayLike<{ clientY: number }>
}
