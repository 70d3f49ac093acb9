/** A book's chapter: its number, title and section breaks. */
import type { Document } from '../model.ts'
import { type Part, RolesBuilder } from './roles.ts'
import { linesOf, partOf, startOf, textOf } from './text.ts'
import { wordsOf } from './words.ts'

/** A longer heading has no number that is read. */
const HEADING_MAX = 200
/** `Chapter Seven`, `Kapitel 3`, `Глава пятая`: the word is checked apart. Then what parts it from a title, and that title. */
const NUMBERED =
  /^([\p{L}\p{M}]+)[ \u00a0]+([\p{L}\p{M}\p{N}-]+(?:[ \u00a0][\p{L}\p{M}-]+)?)(?:[.:：]?$|(?:[.:：]|[ \u00a0\u202f][—–:-])[ \u00a0\n]+(?=\S)|\n(?=\S))/u
const HAN_NUMBERED = /^第[\p{N}一二三四五六七八九十百零〇两]+[章回节節話话](?:[\s：:]+(?=\S)|$)/u
/** Lines of speech: a paragraph of such lines is one for each speaker. */
const DASHES = new Set([0x2d, 0x2013, 0x2014, 0x2015])
const BREAK_MAX = 12
const BREAK = /^[*⁂•·~#–—−_\s\\-]+$/u

export function bookRoles(document: Document, language: string): RolesBuilder {
  const roles = new RolesBuilder(document)
  const blocks = document.children(-1)
  assignChapter(roles, blocks, wordsOf('chapter', language))
  for (const block of blocks) {
    if (document.kind(block) !== 'paragraph') continue
    const lines = linesOf(document, block) ?? []
    if (lines.length > 1 && lines.every(({ from }) => DASHES.has(document.units[from]!)))
      roles.parts.set(
        block,
        lines.map((line) => ({ ...line, role: 'text' })),
      )
    const length = document.endOf(block) - document.startOf(block)
    if (length > 0 && length <= BREAK_MAX && BREAK.test(startOf(document, block, BREAK_MAX)))
      roles.groups.set(block, { role: 'sectionBreak', after: document.afterOf(block), parts: [] })
  }
  return roles
}

function assignChapter(roles: RolesBuilder, blocks: readonly number[], words: ReadonlySet<string>): void {
  const { document } = roles
  const [first, second] = blocks
  if (first === undefined || document.kind(first) !== 'heading' || document.value[first] !== 1) return
  const from = document.startOf(first)
  const to = document.endOf(first)
  const numberLength = to - from > HEADING_MAX ? 0 : numberOf(textOf(document, from, to, HEADING_MAX), words)
  const title = partOf(document, first, from + numberLength, to, 'chapterTitle')
  if (numberLength === 0) roles.block('chapterAlone', first)
  else if (title.to > title.from) roles.parts.set(first, [numberPart(document, first, from + numberLength), title])
  else if (second !== undefined && document.kind(second) === 'heading' && document.value[second]! <= 3) {
    roles.parts.set(first, [numberPart(document, first, to)])
    roles.block('chapterTitle', second)
  } else roles.block('chapterAlone', first)
  const last = [...roles.parts.values()].at(-1)!.at(-1)!
  roles.facts['chapter'] = textOf(document, last.from, last.to, HEADING_MAX).replaceAll('\n', ' ')
  roles.facts['title'] = roles.facts['chapter']
}

/** How long the number of a chapter is, with what parts it from a title; 0 where there is none. */
function numberOf(text: string, words: ReadonlySet<string>): number {
  const match = NUMBERED.exec(text)
  if (match !== null && words.has(match[1]!.toLowerCase())) return match[0].length
  return HAN_NUMBERED.exec(text)?.[0].length ?? 0
}

/** How long `Chapter 7: ` is at the beginning of a title; 0 where it has none. @param language BCP 47. */
export const chapterLabelLength = (title: string, language: string): number => {
  const length = numberOf(title.slice(0, HEADING_MAX), wordsOf('chapter', language))
  return length < title.length ? length : 0
}

/** Between the number of a chapter and its title. */
const SEPARATOR = /[\s.:：—–-]/u

/** Without the mark before the title. */
function numberPart(document: Document, block: number, to: number): Part {
  const part = partOf(document, block, document.startOf(block), to, 'chapterNumber')
  const text = textOf(document, part.from, part.to, HEADING_MAX)
  let length = text.length
  while (length > 0 && SEPARATOR.test(text[length - 1]!)) length--
  return { ...part, to: part.from + length }
}
