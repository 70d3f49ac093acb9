/**
 * Prepares blocks for Typst: characters that no font has become visible boxes, and a word wider than its line gets places to break
 * (otherwise Typst lets it run off the page).
 */

import type { Block, Run, SignaturePair, TypstCell } from './block.ts'
import { UnsupportedText } from './blocks.ts'
import type { TypstFont } from './fonts.ts'

export interface Fit {
  /** In order of preference. */
  fonts: TypstFont[]
  /** Points. */
  size: number
  /** Points: width of the text area. */
  measure: number
}

/** What could not be set as requested. */
export interface FitReport {
  /** Code points that no font has, with their number of occurrences. */
  missing: Map<number, number>
}

/** Invisible and in no font, but part of the text: joiners, variation selectors, soft hyphens, direction marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

const BYTE_ORDER_MARK = '\ufeff'
const ZERO_WIDTH_SPACE = '\u200b'

/** A tab is set as wide as four spaces. */
const TAB = '\u00a0\u00a0\u00a0 '
/** Typst takes quadratic time for a run of such spaces; this many tabs are wider than any line. */
const TABS_MAX = 64

export function fitBlocks(blocks: Block[], fit: Fit, report: FitReport): Block[] {
  const runs = (all: Run[], size = fit.size, measure = fit.measure) => fitRuns(all, { ...fit, size, measure }, report)
  const narrower = { ...fit, measure: Math.max(fit.size, fit.measure - 2 * fit.size) }
  const half = { ...fit, measure: Math.max(fit.size, fit.measure / 2 - 2 * fit.size) }
  const fittedPair = (pair: SignaturePair): SignaturePair => ({
    ...pair,
    rows: pair.rows.map(({ gap, cells }) => ({ gap, cells: cells.map((cell) => fitBlocks(cell, half, report)) })),
    labels: pair.labels.map((labels) => labels.map((label) => runs(label, fit.size, half.measure))),
  })
  const fitted = (block: Block): Block => {
    switch (block.kind) {
      case 'text':
        return {
          ...block,
          runs: runs(block.runs),
          ...(block.label && { label: runs(block.label) }),
          ...(block.end && { end: runs(block.end) }),
        }
      case 'heading':
        return { ...block, runs: runs(block.runs, fit.size * block.size) }
      case 'code':
        return { ...block, lines: block.lines.map((line) => runs(line, fit.size, narrower.measure)) }
      case 'list':
        return { ...block, items: block.items.map((item) => fitBlocks(item, narrower, report)) }
      case 'quote':
        return { ...block, blocks: fitBlocks(block.blocks, narrower, report) }
      case 'table': {
        const column = fit.measure / block.align.length - fit.size
        const cells = (row: TypstCell[]) =>
          row.map((cell) => {
            const measure = column + (fit.measure / block.align.length) * ((cell.columns ?? 1) - 1)
            return { ...cell, runs: runs(cell.runs, fit.size, Math.max(fit.size, measure)) }
          })
        return { ...block, header: block.header.map(cells), rows: block.rows.map(cells) }
      }
      case 'box':
      case 'place':
        return { ...block, blocks: fitBlocks(block.blocks, narrower, report) }
      case 'meta':
        return { ...block, entries: block.entries.map(([label, value]) => [runs(label), runs(value)]) }
      case 'columns':
        return { ...block, pairs: block.pairs.map(fittedPair) }
      case 'field':
        return { ...block, label: runs(block.label) }
      case 'chart': {
        const third = fit.measure / 3
        const bars = block.bars.map((bar) => ({
          ...bar,
          label: runs(bar.label, fit.size, third),
          value: runs(bar.value, fit.size, third),
        }))
        return { ...block, bars }
      }
      case 'figure':
      case 'rule':
      case 'space':
        return block
    }
  }
  return blocks.map(fitted)
}

/**
 * Typst's PDF writer numbers the bytes of a line with 16 bits, and its process aborts on more. Half as many, since a line is not where it
 * is measured here.
 */
const LINE_BYTES_MAX = 30_000
/** Of no width of their own, or none at the end of a line: any number fits on one. Not the space, whose byte is never divided. */
const ZERO_WIDTH = /[\p{M}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u
/** More of such spaces in a row are wider than any line; the rest are set as ordinary ones. */
const SPACES_MAX = 256
const WIDE_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/gu

/** @throws {UnsupportedText} */
function checkLines(all: Run[], fit: Fit): void {
  const text = all.map((run) => withShortSpaces(typeof run === 'string' ? run : 'text' in run ? run.text : '')).join('')
  if (text.length < LINE_BYTES_MAX / 4) return
  let width = 0
  let bytes = 0
  for (const character of text) {
    const codePoint = character.codePointAt(0)!
    if (!ZERO_WIDTH.test(character)) width += widthOf(codePoint, fit) * fit.size
    if (character === '\n' || width > fit.measure) {
      width = 0
      bytes = 0
    }
    bytes += Buffer.byteLength(character)
    if (bytes > LINE_BYTES_MAX)
      throw new UnsupportedText('One line has too many marks, spaces or invisible characters for Typst.')
  }
}

/** Tabs and long runs of wide spaces as Typst can set them. */
function withShortSpaces(text: string): string {
  return text
    .replace(WIDE_SPACES, (spaces) => spaces.slice(0, SPACES_MAX) + ' '.repeat(Math.max(0, spaces.length - SPACES_MAX)))
    .replace(
      /\t+/g,
      ({ length }) => TAB.repeat(Math.min(length, TABS_MAX)) + ' '.repeat(Math.max(0, length - TABS_MAX)),
    )
}

function fitRuns(all: Run[], fit: Fit, report: FitReport): Run[] {
  checkLines(all, fit)
  const fitted: Run[] = []
  for (const run of all) {
    if (typeof run === 'object' && 'note' in run) {
      fitted.push(run.blocks === undefined ? run : { ...run, blocks: fitBlocks(run.blocks, fit, report) })
      continue
    }
    if (run === '\n' || (typeof run === 'object' && 'missing' in run)) {
      fitted.push(run)
      continue
    }
    const text = withShortSpaces(typeof run === 'string' ? run : run.text)
    for (const piece of pieces(breakable(text, fit), fit, report)) {
      if (typeof piece !== 'string' || typeof run === 'string') fitted.push(piece)
      else fitted.push({ ...run, text: piece })
    }
  }
  return fitted
}

/** Splits text at missing characters. */
function pieces(text: string, fit: Fit, report: FitReport): (string | { missing: number })[] {
  const found: (string | { missing: number })[] = []
  let plain = ''
  for (const character of text) {
    const codePoint = character.codePointAt(0)!
    // The byte order mark is the one invisible character that PDF/UA and PDF/A refuse in text.
    if (character === BYTE_ORDER_MARK) continue
    if (printable(character, codePoint, fit)) {
      plain += character
      continue
    }
    if (plain) found.push(plain)
    plain = ''
    report.missing.set(codePoint, (report.missing.get(codePoint) ?? 0) + 1)
    const before = found.at(-1)
    if (typeof before === 'object') before.missing += 1
    else found.push({ missing: 1 })
  }
  if (plain) found.push(plain)
  return found
}

/** Control characters are in some fonts, but invisible. */
function printable(character: string, codePoint: number, { fonts }: Fit): boolean {
  if (/\p{Cc}/u.test(character)) return false
  return INVISIBLE.test(character) || fonts.some((font) => font.glyphOf(codePoint) > 0)
}

/** Up to a place to break; spaces that do not allow one (U+00A0, U+2007, U+202F) are a part of it. */
const WORD = /[^\t-\r \u0085\u1680\u2000-\u2006\u2008-\u200b\u2028\u2029\u205f\u3000/-]+/gu

/**
 * Adds places to break to words that do not fit on a line, as far apart as a line is wide: Typst does not count the last character
 * before such a place, so a full line would be too long.
 */
function breakable(text: string, fit: Fit): string {
  // Fewer characters always fit: hardly any letter is wider than an em.
  const minLength = Math.floor(fit.measure / fit.size)
  return text.replace(WORD, (word) => {
    if (word.length < minLength) return word
    let width = 0
    let broken = ''
    for (const [cluster] of word.matchAll(/\P{DI}[\p{M}\p{DI}]*|\p{DI}+/gu)) {
      const clusterWidth = widthOf(cluster.codePointAt(0)!, fit) * fit.size
      if (width + clusterWidth > fit.measure && width > 0) {
        broken += ZERO_WIDTH_SPACE
        width = 0
      }
      broken += cluster
      width += clusterWidth
    }
    return broken
  })
}

/** In em, of the widest style; a missing character has the width of its box. */
function widthOf(codePoint: number, { fonts }: Fit): number {
  const first = fonts.find((font) => font.glyphOf(codePoint) > 0)
  if (!first) return 0.6
  let widest = 0
  for (const font of fonts) {
    if (font.family === first.family) widest = Math.max(widest, font.advanceOf(font.glyphOf(codePoint)))
  }
  return widest
}
