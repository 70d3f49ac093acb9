/**
 * Where links within a document lead (`#name`): to a place that the source names (`<a name>`, `id`), or to a heading by
 * GitHub's rule: its text in lower case without punctuation, hyphens for spaces, `-1`, `-2` for the second and third of one name.
 */
import type { Document, Kind } from './model.ts'

const NOT_IN_SLUG = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu
const CONTAINERS: ReadonlySet<Kind> = new Set(['list', 'item', 'quote', 'table', 'row', 'note'])

/** @returns for an address the block with text that it leads to; undefined where it leads to none in the document. */
export function anchorsOf(document: Document): (target: string) => number | undefined {
  let names: Map<string, number> | undefined
  return (target) => {
    if (target.length < 2 || target[0] !== '#') return undefined
    names ??= namesOf(document)
    const name = unescaped(target.slice(1))
    return names.get(name) ?? names.get(name.toLowerCase())
  }
}

export function namesOf(document: Document): Map<string, number> {
  const names = new Map<string, number>()
  if (document.count === 0) return names
  for (const [name, block] of document.anchors) names.set(name, firstText(document, block))
  const repeats = new Map<string, number>()
  for (let block = 0; block < document.count; block++) {
    if (document.kind(block) !== 'heading') continue
    const slug = document.text(block).trim().toLowerCase().replace(NOT_IN_SLUG, '').replaceAll(' ', '-')
    const repeat = repeats.get(slug) ?? 0
    repeats.set(slug, repeat + 1)
    const name = repeat === 0 ? slug : `${slug}-${repeat}`
    if (!names.has(name)) names.set(name, block)
  }
  // The top of a document (`#`-links of web pages).
  if (!names.has('top')) names.set('top', firstText(document, 0))
  return names
}

/** The first block with text at or after `block`; the last one behind the end. */
function firstText(document: Document, block: number): number {
  let at = Math.min(block, document.count - 1)
  while (at + 1 < document.count && CONTAINERS.has(document.kind(at))) at++
  return at
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const SCHEME = /^[a-z][a-z\d+.-]*:/iu
const FOLLOWABLE = /^(?:https?|mailto|tel|ftp):/iu

/** What is invisible in an address, and character references, which some programs read as the character. */
const INVISIBLE = /[\p{C}\p{Z}]/gu
const REFERENCE = /&(?:#\w{1,10}|[a-z]\w{0,30});/giu

const isSafe = (target: string): boolean =>
  FOLLOWABLE.test(target) || (target !== '' && !SCHEME.test(target) && !/^(?:[#\\]|\/[/\\])/u.test(target))

/**
 * The address that a reader may follow: of the web, mail or telephone, or relative, which stays as written. '' for any other: a script,
 * a local file, or a host without a scheme.
 *
 * It is judged without what is invisible in it (WHATWG URL §4.4 takes tabs and line ends out: `java\tscript:` is a script), and with
 * any character reference as nothing and as a colon.
 */
export function followableAddress(target: string): string {
  const judged = target.replace(INVISIBLE, '')
  if (!isSafe(judged.replace(REFERENCE, '')) || !isSafe(judged.replace(REFERENCE, ':'))) return ''
  return target.replace(/\p{Cc}/gu, '').trim()
}
