/** For tests: a document as plain data that compares, and random Markdown from a printed seed. */
import type { Document } from './model.ts'

export interface Shape {
  kind: string
  value: number
  flags: number
  label: string
  text: [text: string, style: string, link: string][]
  blocks: Shape[]
}

/** Blank space at the ends of lines, and how text is cut into runs of one style, make no difference. */
export function shapeOf(document: Document, block = -1, flags = 0xff): Shape[] {
  return document.children(block).map((child) => ({
    kind: document.kind(child),
    value: document.value[child]!,
    flags: document.flags[child]! & flags,
    label: document.labels.get(child) ?? '',
    text: textOf(document, child).map(([text, ...rest]) => [text.replace(/ +(?=\n|$)/gu, ''), ...rest]),
    blocks: shapeOf(document, child, flags),
  }))
}

function textOf(document: Document, block: number): Shape['text'] {
  const runs: Shape['text'] = []
  for (const run of document.runs(block)) {
    const style = `${run.bold ? 'b' : ''}${run.italic ? 'i' : ''}${run.code ? 'c' : ''}${run.strike ? 's' : ''}${run.superscript ? '^' : ''}${run.subscript ? '_' : ''}`
    const link = run.link < 0 ? '' : JSON.stringify(document.links[run.link])
    // The style of blank space shows nowhere.
    const last = runs.at(-1)
    const text = run.text.trimStart()
    const blank = run.text.slice(0, run.text.length - text.length)
    if (last && last[2] === link && (last[1] === style || text === '')) last[0] += run.text
    else if (last && last[2] === link) {
      last[0] += blank
      runs.push([text, style, link])
    } else runs.push([run.text, style, link])
  }
  return runs
}

/**
 * How many random cases a test tries: `count`, or with `ROUNDS=10` ten times as many. CI repeats one seed, so that more cases than show that
 * the law is tested find nothing there; a search for faults sets ROUNDS.
 */
export const cases = (count: number): number => Math.ceil(count * Number(process.env['ROUNDS'] ?? 1))

/** The next number of a small generator, from 0 to below `limit`. Numerical Recipes' linear congruential constants. */
export function randomFrom(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
