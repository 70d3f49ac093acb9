/** The divider between text and pages: moved by pointer and by arrow keys, and kept in this browser. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { boundedWidth, type PaneWidths, textWidth } from './pane-width.ts'
import { T } from './texts.ts'

const STORED = 'platen.panes'
const STEP = 16
const LARGE_STEP = 64

interface PaneWidth {
  /** Of both panes and the design panel. */
  frame: RefObject<HTMLDivElement | null>
  width: number
  min: number
  max: number
  style: CSSProperties
  /** Undefined sets the width that the screen has by itself. */
  onWidth: (width: number | undefined) => void
}

export function usePaneWidth(hasPanel: boolean): PaneWidth {
  const frame = useRef<HTMLDivElement>(null)
  const [total, setTotal] = useState(window.innerWidth - 56)
  const [widths, setWidths] = useState(readWidths)
  useEffect(() => {
    // With the place of the panel, which is beside both.
    const screen = frame.current!.parentElement!
    const observer = new ResizeObserver(() => setTotal(screen.clientWidth))
    observer.observe(screen)
    return () => observer.disconnect()
  }, [])
  const { min, max } = boundedWidth(total, hasPanel)
  const width = textWidth(total, hasPanel, widths)
  return {
    frame,
    width,
    min,
    max,
    style: { '--text-width': `${width}px` } as CSSProperties,
    onWidth: (next) => {
      const { text, besidePanel } = widths
      const changed: PaneWidths = hasPanel ? { text, besidePanel: next } : { text: next, besidePanel }
      setWidths(changed)
      localStorage.setItem(STORED, JSON.stringify(changed))
    },
  }
}

function readWidths(): PaneWidths {
  try {
    const { text, besidePanel } = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, unknown>
    const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
    return { text: number(text), besidePanel: number(besidePanel) }
  } catch {
    return { text: undefined, besidePanel: undefined }
  }
}

export function Divider({ width, min, max, onWidth }: PaneWidth) {
  const grabbed = useRef<number>(undefined)
  const set = (next: number): void => onWidth(Math.round(Math.min(max, Math.max(min, next))))
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.shiftKey ? LARGE_STEP : STEP
    const targets: Record<string, number> = { ArrowLeft: width - step, ArrowRight: width + step, Home: min, End: max }
    const next = targets[event.key]
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }
  function onPointerDown(event: PointerEvent): void {
    grabbed.current = event.clientX - width
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={T.document.divider}
      aria-controls="text-pane"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={width}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => grabbed.current !== undefined && set(event.clientX - grabbed.current)}
      onLostPointerCapture={() => {
        grabbed.current = undefined
      }}
      onDoubleClick={() => onWidth(undefined)}
      className="relative z-[5] w-px shrink-0 cursor-col-resize touch-none bg-line before:absolute before:inset-y-0 before:-inset-x-1.5 hover:bg-edge focus-visible:bg-focus focus-visible:outline-offset-0 max-md:hidden"
    />
  )
}
