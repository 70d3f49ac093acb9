/**
 * Containers, comments and attributes of other dialects of Markdown, in the lines of a source. They become what CommonMark has for them,
 * or nothing; the number of lines stays, and so does code. Linear.
 *
 * - `:::` fences (Pandoc, MyST, Docusaurus, VitePress): a note where they are called one, else what is in them.
 * - `!!! note "Title"` and `??? note` above indented lines (MkDocs): a note.
 * - `<Intro>` and `</Intro>`, each alone on its line (MDX): what is between them. So with elements of HTML that have the attribute
 *   `markdown` (kramdown, PHP Markdown Extra).
 * - `{/* comment *\/}` (MDX) and `{#name .class key=value}` behind a link, a picture or a heading (Pandoc, kramdown): nothing.
 */
import { ALERTS } from '../alerts.ts'
import { isElement } from './html-elements.ts'
import { codeOf } from './source-lines.ts'

type Alert = (typeof ALERTS)[number]

/** Kinds of notes, besides those that have the name of one of GitHub's. */
const NOTES: Readonly<Record<string, Alert>> = {
  abstract: 'note',
  attention: 'warning',
  danger: 'caution',
  error: 'caution',
  hint: 'tip',
  info: 'note',
  seealso: 'note',
  success: 'tip',
}

const FENCE = /^ {0,3}:{3,}/u
const FENCE_NAME = /^\{?([A-Za-z]+)\}?/u
const MKDOCS = /^(?:!!!|\?\?\?\+?)[ \t]+([A-Za-z]+)/u
const INDENTED = /^(?: {4}|\t)/u
const TAG = /^ {0,3}<(\/?)([A-Za-z][\w.]*)((?:[ \t][^<>]*)?)>[ \t]*$/u
const COMMENT = /[ \t]?\{\/\*[^{}]*\*\/\}/gu
const ATTRIBUTES =
  /\{:?[ \t]*(?:[#.][\w:-]+|[\w-]+=(?:"[^"{}]*"|[^\s"'{}]+))(?:[ \t]+(?:[#.][\w:-]+|[\w-]+=(?:"[^"{}]*"|[^\s"'{}]+)))*[ \t]*\}/gu
/** Notes in notes are not set deeper. */
const NOTES_MAX = 6
const HEADING = /^ {0,3}#{1,6}[ \t]/u

export function readDialects(lines: string[]): void {
  const isCode = codeOf(lines)
  if (hasFences(lines, isCode)) readFences(lines, isCode)
  readNotes(lines, isCode)
  dropTags(lines, isCode)
  for (const [at, line] of lines.entries())
    if (isCode[at] === false && line.includes('{') && !INDENTED.test(line)) lines[at] = withoutBraces(line)
}

/** What stands behind the colons of a fence: '' at its end. */
function fenceOf(line: string): string | undefined {
  const [colons] = FENCE.exec(line) ?? []
  return colons === undefined ? undefined : line.slice(colons.length).trim()
}

/** As many fences end as begin. */
function hasFences(lines: readonly string[], isCode: readonly boolean[]): boolean {
  let open = 0
  let hasAny = false
  for (const [at, line] of lines.entries()) {
    const fence = isCode[at] === true ? undefined : fenceOf(line)
    if (fence === undefined) continue
    hasAny = true
    open += fence === '' ? -1 : 1
    if (open < 0) return false
  }
  return hasAny && open === 0
}

function readFences(lines: string[], isCode: readonly boolean[]): void {
  /** Of each fence that is open, whether it is a note. */
  const open: boolean[] = []
  let depth = 0
  const quoted = (text: string): string => `${'> '.repeat(Math.min(depth, NOTES_MAX))}${text}`
  for (const [at, line] of lines.entries()) {
    const fence = isCode[at] === true ? undefined : fenceOf(line)
    if (fence === undefined) lines[at] = quoted(line)
    else if (fence === '') {
      if (open.pop() === true) depth--
      lines[at] = quoted('')
    } else {
      const [whole = '', name = ''] = FENCE_NAME.exec(fence) ?? []
      const note = noteOf(name)
      // What stands in braces are attributes.
      const title = fence
        .slice(whole.length)
        .replace(/\{[^{}]*\}$/u, '')
        .trim()
      const words = title.startsWith('[') && title.endsWith(']') ? title.slice(1, -1) : title
      if (note !== undefined) lines[at] = quoted(opening(note, words))
      else lines[at] = quoted(words === '' ? '' : `**${words}**  `)
      open.push(note !== undefined)
      if (note !== undefined) depth++
    }
  }
}

function readNotes(lines: string[], isCode: readonly boolean[]): void {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [start = '', name = ''] = (isCode[at] === true ? null : MKDOCS.exec(line)) ?? []
    if (start === '') continue
    const rest = line.slice(start.length).trim()
    const quote = rest.indexOf('"')
    const title = quote >= 0 && rest.length > quote + 1 && rest.endsWith('"') ? rest.slice(quote + 1, -1) : ''
    let end = at + 1
    for (let next = end; next < lines.length; next++) {
      const text = lines[next] ?? ''
      if (text.trim() === '') continue
      if (!INDENTED.test(text)) break
      lines.fill('>', end, next)
      lines[next] = `> ${text.replace(INDENTED, '')}`
      end = next + 1
    }
    if (end > at + 1) lines[at] = opening(noteOf(name) ?? 'note', title)
  }
}

/** A title of its own stands in the place of the label. */
const opening = (note: Alert, title: string): string =>
  title.trim() === '' ? `> [!${note.toUpperCase()}]` : `> **${title.trim()}**  `

function noteOf(name: string): Alert | undefined {
  const own = name.toLowerCase()
  return ALERTS.find((alert) => alert === own) ?? NOTES[own]
}

function dropTags(lines: string[], isCode: readonly boolean[]): void {
  const open = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    if (isCode[at] === true || !line.includes('<')) continue
    const [, slash = '', name = '', attributes = ''] = TAG.exec(line) ?? []
    if (name === '') continue
    if (slash !== '') {
      const start = open.get(name)?.pop()
      if (start !== undefined) lines[start] = lines[at] = ''
    } else if (isComponent(name) && attributes.endsWith('/')) lines[at] = ''
    else if (isComponent(name) || /\smarkdown(?:[\s=]|$)/u.test(attributes))
      if (!open.get(name)?.push(at)) open.set(name, [at])
  }
}

/** `Intro`, `YouWillLearn`: no element of HTML. */
const isComponent = (name: string): boolean => /^[A-Z][\w.]*[a-z]/u.test(name) && !isElement(name.toLowerCase())

function withoutBraces(line: string): string {
  const text = line.replace(COMMENT, outsideCode(line))
  const drop = outsideCode(text)
  const end = HEADING.test(text) ? text.trimEnd().length : -1
  return text.replace(ATTRIBUTES, (attributes, at: number) => {
    const isBehind = at + attributes.length === end || ')]'.includes(text.charAt(at - 1) || ' ')
    return isBehind ? drop(attributes, at) : attributes
  })
}

/** Drops what is found in `line`, from left to right, unless an odd number of backticks stands before it. */
function outsideCode(line: string): (found: string, at: number) => string {
  let read = 0
  let isCode = false
  return (found, at) => {
    for (; read < at; read++) if (line[read] === '`') isCode = !isCode
    return isCode ? found : ''
  }
}
