/** Text of a block → runs for Typst. Strings are printed, never read as Typst. */
import { type Document, followableAddress, type Run as StyledRun, subscriptOf, superscriptOf } from '@platen/document'
import type { NoteRun, Run, StyledText } from './block.ts'

const ADDRESS_CHARS_MAX = 2000

export interface RunSources {
  document: Document
  /** Number of a footnote; 0 where it has none. */
  numberOf: (note: string) => number
  /** Undefined where the number alone is printed. */
  footnoteOf: (note: string) => NoteRun | undefined
  /** Whether a picture is set, below its paragraph: its description is not printed. */
  isSet: (address: string) => boolean
}

export class TypstRuns {
  readonly #sources: RunSources

  constructor(sources: RunSources) {
    this.#sources = sources
  }

  /** @param isRepeated the text is printed again on the next page. @param withPictures pictures of it are set below it. */
  of(block: number, from = 0, to = Number.POSITIVE_INFINITY, { isRepeated = false, withPictures = false } = {}): Run[] {
    const { document, numberOf, footnoteOf, isSet } = this.#sources
    const runs: Run[] = []
    for (const run of slice(document.runs(block), from, to)) {
      const target = run.link < 0 ? undefined : document.links[run.link]!
      if (target?.isDecoration === true || (withPictures && target?.kind === 'image' && isSet(target.target))) continue
      const footnote = target?.kind === 'note' && !isRepeated ? footnoteOf(target.target) : undefined
      if (footnote !== undefined) {
        runs.push(footnote)
        continue
      }
      const style = this.#styleOf(run)
      const raised =
        target?.kind === 'note'
          ? superscriptOf(`${numberOf(target.target)}`)
          : run.superscript
            ? superscriptOf(run.text)
            : run.subscript
              ? subscriptOf(run.text)
              : run.text
      for (const [index, line] of withControlPictures(raised).split('\n').entries()) {
        if (index > 0) runs.push('\n')
        if (line === '') continue
        const before = runs.at(-1)
        if (style !== undefined) runs.push({ text: line, ...style })
        // Text of a link that is not followed is joined to the text before it.
        else if (typeof before === 'string' && before !== '\n') runs[runs.length - 1] = before + line
        else runs.push(line)
      }
    }
    return runs
  }

  #styleOf({ bold, italic, code, strike, link }: StyledRun): Omit<StyledText, 'text'> | undefined {
    const target = link < 0 ? undefined : this.#sources.document.links[link]
    const url = target?.kind === 'link' ? addressOf(target.target) : undefined
    if (!bold && !italic && !code && !strike && url === undefined) return undefined
    return {
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(code && { mono: true }),
      ...(strike && { strike }),
      ...(url !== undefined && { url }),
    }
  }
}

/** The runs of units [from, to) of a block's text. */
function slice(runs: readonly StyledRun[], from: number, to: number): StyledRun[] {
  const some: StyledRun[] = []
  let at = 0
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (text !== '') some.push({ ...run, text })
    at += run.text.length
  }
  return some
}

export function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    if (run === '\n') lines.push([])
    else lines.at(-1)!.push(run)
  }
  return lines
}

export const bolder = (run: Run): Run =>
  typeof run === 'string'
    ? run === '\n'
      ? run
      : { text: run, bold: true }
    : 'text' in run
      ? { ...run, bold: true }
      : run

/** The first `length` UTF-16 units in bold, and the rest. */
export function emboldened(runs: readonly Run[], length: number): Run[] {
  let left = length
  return runs.flatMap((run): Run[] => {
    const text = typeof run === 'string' ? run : 'text' in run ? run.text : ''
    if (left <= 0 || text === '') return [run]
    const head = text.slice(0, left)
    const tail = text.slice(left)
    left -= text.length
    const withText = (some: string): Run => (typeof run === 'string' ? some : { ...(run as StyledText), text: some })
    return tail === '' ? [bolder(run)] : [bolder(withText(head)), withText(tail)]
  })
}

/** Replaces control characters by their pictures (Unicode block Control Pictures), so that nothing is lost. */
export function withControlPictures(text: string): string {
  return text
    .replace(/[\0-\x08\x0b-\x1f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replaceAll('\x7f', '\u2421')
}

/** The address of a link if a reader may follow it; other links (`javascript:`, local files) are printed as text. */
function addressOf(target: string): string | undefined {
  const address = followableAddress(target)
  return address !== '' && address.length <= ADDRESS_CHARS_MAX ? address : undefined
}
