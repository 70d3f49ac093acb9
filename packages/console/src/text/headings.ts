/** The headings of the open document, for the palette: `#` goes to one of them. */
import { useEffect, useRef } from 'react'

export interface Heading {
  title: string
  /** 1 to 6. */
  level: number
  go: () => void
}

let read: (() => readonly Heading[]) | undefined

/** Of the screen that is open; read when they are needed. */
export function useHeadings(headings: () => readonly Heading[]): void {
  const latest = useRef(headings)
  latest.current = headings
  useEffect(() => {
    const own = () => latest.current()
    read = own
    return () => {
      if (read === own) read = undefined
    }
  }, [])
}

/** @returns undefined where no document is open. */
export const openHeadings = (): readonly Heading[] | undefined => read?.()

/** ATX headings of a Markdown text, outside of code, with where each begins. */
export function headingsOf(text: string): { title: string; level: number; at: number }[] {
  const found: { title: string; level: number; at: number }[] = []
  let fence: string | undefined
  let at = 0
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined
    const heading = fence === undefined ? /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line) : null
    if (heading) {
      const title = heading[2]!
        .trimEnd()
        .replace(/[ \t]#+$/, '')
        .trimEnd()
        .replace(/[*_`]/g, '')
      found.push({ title, level: heading[1]!.length, at })
    }
    at += line.length + 1
  }
  return found
}
