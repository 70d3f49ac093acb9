/** Where pages lie below each other in their pane, in CSS pixels; what of two layouts is the same block. */
import type { PageLayout, PlacedBlock } from '@platen/typeset'
import type { Place } from '../typesetting/anchors.ts'

/** Between pages, and above the first one. */
export const GAP = 20

/** Points, for the page that is shown before there is one. */
const FIRST_PAGES = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
  legal: { width: 612, height: 1008 },
}

export function pageOfSize(size: string | undefined): { width: number; height: number } {
  return FIRST_PAGES[size as keyof typeof FIRST_PAGES] ?? FIRST_PAGES.a4
}
/** A page is not shown larger unless it is zoomed. */
const WIDTH_MAX = 900

/** The scale at which the widest page fills a pane. */
export function fitScale(paneWidth: number, pages: readonly Pick<PageLayout, 'width'>[]): number {
  const widest = Math.max(FIRST_PAGES.a4.width, ...pages.map(({ width }) => width))
  // As on a phone beside the design panel; a divider that moves makes no jump.
  const margins = Math.min(112, Math.max(24, 24 + (paneWidth - 600) * 0.8))
  return Math.max(0.2, Math.min(paneWidth - margins, WIDTH_MAX) / widest)
}

export function topsOf(pages: readonly PageLayout[], scale: number): number[] {
  const tops: number[] = []
  let top = GAP
  for (const { height } of pages) {
    tops.push(top)
    top += height * scale + GAP
  }
  return tops
}

export function yOf(tops: readonly number[], scale: number, { page, y }: Place): number {
  return (tops[page] ?? GAP) + y * scale
}

export function placeAt(tops: readonly number[], scale: number, y: number): Place {
  const page = Math.max(
    0,
    tops.findLastIndex((top) => top <= y),
  )
  return { page, y: (y - (tops[page] ?? 0)) / scale }
}

/** Pages that a stretch of the pane shows, from 0. */
export function pagesIn(
  pages: readonly PageLayout[],
  tops: readonly number[],
  scale: number,
  from: number,
  to: number,
): number[] {
  return pages.flatMap(({ height }, page) => (tops[page]! < to && tops[page]! + height * scale > from ? page : []))
}

/** The first block that ends below a place. */
export function firstBelow(blocks: readonly PlacedBlock[], { page, y }: Place): number {
  return blocks.findIndex((block) => block.page > page || (block.page === page && block.bottom > y))
}

/** Where a block of an earlier layout is in a later one: blocks before and behind a change are the same. */
export function sameBlock(before: readonly PlacedBlock[], after: readonly PlacedBlock[], index: number): number {
  const isSame = (a: PlacedBlock | undefined, b: PlacedBlock | undefined) =>
    a !== undefined && b !== undefined && a.text === b.text && a.lines === b.lines
  let start = 0
  while (start <= index && isSame(before[start], after[start])) start++
  if (start > index) return index
  const shift = after.length - before.length
  let end = before.length - 1
  while (end >= index && isSame(before[end], after[end + shift])) end--
  if (end < index && index + shift >= start) return index + shift
  return Math.min(index, after.length - 1)
}

/** How far an element is scrolled, 0 to 1. */
export function shareOf({ scrollTop, scrollHeight, clientHeight }: Element): number {
  return scrollHeight <= clientHeight ? 0 : scrollTop / (scrollHeight - clientHeight)
}
