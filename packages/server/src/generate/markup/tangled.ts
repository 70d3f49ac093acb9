/**
 * Whether a text is one that no person or model writes and that a CommonMark parser takes seconds or minutes for: a
 * stretch of thousands of brackets, thousands of lines without an empty one, quotes in quotes in quotes.
 *
 * The parser's time grows with the square of such a stretch, and it runs in the service's own thread; measured on
 * micromark 4: 100,000 characters of `](` take 14 s, of `=` lines 30 s. The limits below keep a text under about 0.3 s
 * and are far from what documents have. One pass, whatever comes.
 */

/** Of the characters that may open or close something, in a stretch without an empty line. */
const OPENERS_MAX = 4000
/** Lines in such a stretch; those of a table are read in one pass each and may be more. */
const LINES_MAX = 3000
/** Such stretches in a whole text: each costs the parser as much as a few words do. */
const STRETCHES_MAX = 15_000
/** Quotes and list items that begin on one line, each inside the one before. */
const DEPTH_MAX = 50

const OPENERS = new Set(['[', ']', '<', '*', '_', '`', '~', '!'])
const CONTAINERS = />|(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$)/uy

export function isTangled(source: string): boolean {
  let openers = 0
  let lines = 0
  let stretches = 0
  let inTable = false
  for (const line of source.split(/\r\n|\n|\r/u)) {
    if (line.trim() === '') {
      openers = 0
      lines = 0
      inTable = false
      continue
    }
    lines += 1
    if (lines === 1) stretches += 1
    if (stretches > STRETCHES_MAX) return true
    if (lines === 2) inTable = /^[\s|:-]+$/u.test(line) && line.includes('-') && line.includes('|')
    if (lines > LINES_MAX && !inTable) return true
    for (const character of line) if (OPENERS.has(character)) openers += 1
    if (openers > OPENERS_MAX || depthOf(line) > DEPTH_MAX) return true
  }
  return false
}

/** How many quotes and list items begin at the line's start. */
function depthOf(line: string): number {
  let depth = 0
  let at = 0
  for (;;) {
    while (line[at] === ' ' || line[at] === '\t') at += 1
    CONTAINERS.lastIndex = at
    const marker = CONTAINERS.exec(line)
    if (!marker) return depth
    depth += 1
    at += marker[0].length
  }
}
