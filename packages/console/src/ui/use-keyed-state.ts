/** State that starts again when what it belongs to is replaced. */
import { type Dispatch, type SetStateAction, useState } from 'react'

/** As `useState`, with the initial value again in the same render in which `key` is another one. */
export function useKeyedState<T>(key: unknown, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState(initial)
  const [stateKey, setStateKey] = useState(key)
  if (Object.is(key, stateKey)) return [state, setState]
  setStateKey(key)
  setState(initial)
  return [initial, setState]
}
