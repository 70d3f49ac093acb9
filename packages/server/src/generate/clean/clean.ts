/**
 * Cleans an answer without marks (marks.ts): the whole text in, the document and the names of what was removed out.
 *
 * The text stands as it is, apart from a fence around all of it and what a model says to its requester: a line before the
 * document and a remark after it, both, or one of them where a rule or the fence separates it. A line before it alone stays.
 * Control tokens of chat formats at the very end, a byte order mark and blank lines at both ends are dropped; line ends
 * become LF. Linear in the length of the text. Source: docs/decisions/010-where-a-document-begins-and-ends.md.
 */

import { closesFence, fenceOf, indentOf } from '../answer/line-kinds.ts'
import { Fences } from '../form/fences.ts'
import { bare, containsAny, normalized, phrase, sentencesOf, startsWithAny } from './match.ts'
import { LANGUAGES } from './phrases.ts'

export interface Cleaned {
  text: string
  /** For the caller: `the line before it`. */
  removed: string[]
}

export function clean(answer: string): Cleaned {
  const text = withoutEndTokens(withoutBlankLines(answer.replace(/^\ufeff/u, '').replace(/\r\n?/gu, '\n')))
  const lines = text.split('\n')
  const head = announcementEnd(lines)
  const tail = remarkStart(lines, head?.to ?? 0)
  const from = head?.to ?? 0
  const to = tail?.from ?? lines.length
  const names = (...which: (string | false | undefined)[]): string[] => which.filter((one) => typeof one === 'string')
  const before = head && 'the line before it'
  const after = tail && 'the remark after it'
  const fence = enclosingFence(lines, from, to)
  if (fence?.isDocument) {
    const inner = lines.slice(from + 1, fence.isClosed ? to - 1 : to)
    return { text: withoutBlankLines(inner.join('\n')), removed: names(before, 'the fence around it', after) }
  }
  const isHead = head !== undefined && (tail !== undefined || head.isRuled || fence !== undefined)
  const isTail = tail !== undefined && (isHead || tail.isRuled)
  if (!isHead && !isTail) return { text, removed: [] }
  const rest = lines.slice(isHead ? from : 0, isTail ? to : undefined)
  // A rule below the announcement has its counterpart at the end.
  if (isHead && head.isRuled && isRule(rest.at(-1) ?? '')) rest.pop()
  return { text: withoutBlankLines(rest.join('\n')), removed: names(isHead && before, isTail && after) }
}

function withoutBlankLines(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed.slice(trimmed.lastIndexOf('\n', trimmed.length - trimmed.trimStart().length) + 1)
}

const LINE_CHARS_MAX = 300
const ANNOUNCING_LINES_MAX = 3

/** The lines with which a model announces its document: where they end, with the blank lines and the rule after them. */
function announcementEnd(lines: readonly string[]): { to: number; isRuled: boolean } | undefined {
  let at = 0
  for (let count = 0, isDone = false; count < ANNOUNCING_LINES_MAX && !isDone; count++) {
    let next = at
    while (lines[next]?.trim() === '') next++
    const kind = announcing(lines[next] ?? '')
    if (kind === undefined) break
    isDone = kind === 'colon'
    at = next + 1
  }
  // The document is a paragraph of its own.
  const next = lines[at] ?? ''
  if (at === 0 || (next.trim() !== '' && !isRule(next) && fenceOf(next) === undefined)) return undefined
  while (lines[at]?.trim() === '') at++
  const isRuled = isRule(lines[at] ?? '')
  if (isRuled) at++
  while (lines[at]?.trim() === '') at++
  return at < lines.length ? { to: at, isRuled } : undefined
}

/** Whether a line announces the document, and whether it ends in a colon. */
function announcing(line: string): 'colon' | 'other' | undefined {
  if (line.length > LINE_CHARS_MAX || !isText(line)) return undefined
  const text = bare(normalized(line))
  const end = text.at(-1) ?? ''
  const isColon = ':：'.includes(end)
  const says = LANGUAGES.some(
    ({ interjections, announces }) =>
      (isColon && startsWithAny(text, announces)) ||
      interjections.some(
        (one) => text.startsWith(one) && /^\s?(?:[,.!:;–—，。！：、-]|$)/u.test(text.slice(one.length)),
      ),
  )
  return says && '.!:。！：'.includes(end) ? (isColon ? 'colon' : 'other') : undefined
}

const REMARK_CHARS_MAX = 600
const REMARKS_MAX = 3

/** Where the remarks at the end begin, with the rule before them. */
function remarkStart(lines: readonly string[], least: number): { from: number; isRuled: boolean } | undefined {
  let from = lines.length
  for (let count = 0; count < REMARKS_MAX; count++) {
    let start = from
    while (start > least && lines[start - 1]!.trim() === '') start--
    const end = start
    while (start > least && lines[start - 1]!.trim() !== '' && !isClosing(lines[start - 1]!)) start--
    const paragraph = lines.slice(start, end)
    if (start <= least || !paragraph.every(isText) || !isRemark(paragraph.join('\n'))) break
    from = start
  }
  if (from === lines.length) return undefined
  let end = from
  while (end > least && lines[end - 1]!.trim() === '') end--
  const isRuled = isRule(lines[end - 1] ?? '')
  if (isRuled) end--
  while (end > least && lines[end - 1]!.trim() === '') end--
  return end > least ? { from: end, isRuled } : undefined
}

/** A remark may follow the end of a fence directly. */
const isClosing = (line: string): boolean => isRule(line) || (fenceOf(line) !== undefined && indentOf(line) < 4)

const compiled = LANGUAGES.map((language) => ({ ...language, about: language.about.map(phrase) }))

/** Whether a paragraph speaks to the requester about the draft: one sentence does, and those before it address the requester. */
function isRemark(paragraph: string): boolean {
  if (paragraph.length > REMARK_CHARS_MAX) return false
  for (const sentence of sentencesOf(bare(normalized(paragraph)))) {
    const asking = compiled.filter(({ asks }) => startsWithAny(sentence, asks))
    if (asking.some(({ about }) => containsAny(sentence, about))) return true
    const isCourtesy = compiled.some(({ courtesies }) => startsWithAny(sentence, courtesies))
    if (isCourtesy) return true
    if (asking.length === 0) return false
  }
  return false
}

/** Whether a line is neither a list item, heading, quotation, table, code nor tag. */
const isText = (line: string): boolean => indentOf(line) < 4 && !/^\s*(?:[-+#>|~`<]|\*\s|\d+[.)]\s)/u.test(line)

/** A thematic break of equal characters; a longer one may be a signature line. */
const isRule = (line: string): boolean => /^ {0,3}(?:-{3,5}|\*{3,5}|_{3,5})\s*$/u.test(line)

/** Formats of documents in the info string of a fence; `nested`: fences within it are part of the document. */
const FORMATS: Readonly<Record<string, 'nested' | 'plain'>> = {
  markdown: 'nested',
  md: 'nested',
  document: 'nested',
  letter: 'nested',
  '': 'plain',
  text: 'plain',
  txt: 'plain',
  plaintext: 'plain',
  plain: 'plain',
  csv: 'plain',
  tsv: 'plain',
}

interface Fence {
  isClosed: boolean
  /** It names a format of documents, or none. */
  isDocument: boolean
}

/** A fence that opens in line `from` and closes in the last line before `to`, or never. */
function enclosingFence(lines: readonly string[], from: number, to: number): Fence | undefined {
  const first = lines[from] ?? ''
  const marks = indentOf(first) < 4 ? fenceOf(first) : undefined
  if (marks === undefined) return undefined
  const format = FORMATS[first.trim().slice(marks.length).trim().toLowerCase()]
  const isDocument = format !== undefined
  let inner: string | undefined
  const closings: number[] = []
  for (let at = from + 1; at < to; at++) {
    const line = lines[at]!.replace(/^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*/u, '')
    const opens = fenceOf(line)
    if (opens === undefined) continue
    if (inner !== undefined) {
      if (closesFence(line, inner)) inner = undefined
    } else if (closesFence(line, marks)) closings.push(at)
    else if (line.trim().length > opens.length || opens[0] !== marks[0]) inner = opens
  }
  if (closings.length === 0) return to === lines.length ? { isClosed: false, isDocument } : undefined
  // Within a document in Markdown, fences without a language come in pairs.
  const isWhole =
    closings.at(-1) === to - 1 && (closings.length === 1 || (format === 'nested' && closings.length % 2 === 1))
  return isWhole ? { isClosed: true, isDocument } : undefined
}

/** With which chat formats end an answer, where a server did not strip them. */
const END_TOKENS = [
  ...'<|im_end|> <|endoftext|> <|eot_id|> <|end|> <|end_of_text|> <|return|>'.split(' '),
  ...'</s> <end_of_turn> <｜end▁of▁sentence｜>'.split(' '),
]
/** A token after such a character and a space follows a sentence; after a letter it belongs to one. */
const SENTENCE_END = '.!?…:)]"”»’\'*_`。！？）」 \n'

/** The text without control tokens at its very end. They stay where the text is about them: in code, or also elsewhere. */
export function withoutEndTokens(text: string): string {
  let end = text.trimEnd()
  const tokens = new Set<string>()
  for (let token = ending(end); token !== undefined; token = ending(end)) {
    tokens.add(token)
    end = end.slice(0, -token.length)
    if (ending(end.trimEnd()) !== undefined) end = end.trimEnd()
  }
  if (tokens.size === 0) return text
  const isText = [...tokens].some((token) => end.includes(token)) || (tokens.has('</s>') && end.includes('<s>'))
  const isWord = end.at(-1) === ' ' && !SENTENCE_END.includes(end.at(-2) ?? ' ')
  const stays = isText || isWord || isInCode(end)
  return stays ? text : end.trimEnd()
}

const ending = (text: string): string | undefined => END_TOKENS.find((token) => text.endsWith(token))

/** Whether a text ends within code. */
function isInCode(text: string): boolean {
  const lines = text.split('\n')
  if ((lines.at(-1)!.match(/`+/gu)?.length ?? 0) % 2 === 1 && fenceOf(lines.at(-1)!) === undefined) return true
  const fences = new Fences()
  for (const line of lines) fences.read(line)
  return fences.missing() !== undefined
}
