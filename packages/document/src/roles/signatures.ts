/**
 * The signatures at the end of a contract: paragraphs with blanks to sign on, read as one column a party. A blank is a
 * run of underscores or full stops; a rule is drawn in its place.
 */
import type { Document } from '../model.ts'
import type { Part, RolesBuilder } from './roles.ts'
import { isBold, linesOf, partOf, startOf, textOf } from './text.ts'
import { wordsOf } from './words.ts'

const BLANK = /_{4,}|\.{6,}|…{3,}/u
const BLANKS = /_{4,}|\.{6,}|…{3,}/gu
/** A longer paragraph has no signature. */
const PARAGRAPH_MAX = 400
/** A line before the first blank. */
const HEAD_MAX = 120
const PARTIES_MAX = 20

/** Markdown reads a line of underscores as a thematic break. */
const isSigned = (document: Document, block: number): boolean =>
  document.kind(block) === 'rule' ||
  (document.kind(block) === 'paragraph' &&
    document.end[block]! - document.start[block]! <= PARAGRAPH_MAX &&
    BLANK.test(startOf(document, block, PARAGRAPH_MAX)))

const isShort = (document: Document, block: number): boolean =>
  document.kind(block) === 'paragraph' && document.end[block]! - document.start[block]! <= HEAD_MAX

/** @returns the place in `blocks` behind the signatures that begin at `at`; `at` where none do. */
export function signaturesFrom(document: Document, blocks: readonly number[], at: number, isHeaded: boolean): number {
  const begins = isSigned(document, blocks[at]!) || isHead(document, blocks, at, isHeaded)
  if (!begins) return at
  let after = at
  let hasBlank = isHeaded
  for (let next = at; next < blocks.length; next++) {
    if (isSigned(document, blocks[next]!)) {
      after = next + 1
      hasBlank ||= document.kind(blocks[next]!) === 'paragraph'
    }
    // A name or an office between the blanks.
    else if (!isShort(document, blocks[next]!) || next - after > 2) break
  }
  return hasBlank ? after : at
}

/** A line that says who signs, before the first blank. */
function isHead(document: Document, blocks: readonly number[], at: number, isHeaded: boolean): boolean {
  const next = blocks[at + 1]
  if (next === undefined || !isSigned(document, next) || !isShort(document, blocks[at]!)) return false
  const last = linesOf(document, blocks[at]!)?.at(-1)
  return isHeaded || /[:：]\s*$/u.test(startOf(document, blocks[at]!, HEAD_MAX)) || (!!last && isBold(document, last))
}

/** Adds the blocks as one group. @returns false where they are not understood. */
export function addSignatures(roles: RolesBuilder, blocks: readonly number[], language: string): boolean {
  const { document } = roles
  const captions = wordsOf('signatureCaptions', language)
  const parts: Part[] = []
  let column = -1
  let hasBlank = false
  let isFirstName = true
  const add = (part: Part, role: string): void => {
    if (part.to > part.from) parts.push({ ...part, role, column })
  }
  for (const block of blocks) {
    if (document.kind(block) === 'rule') {
      if (column < 0) return false
      const from = document.start[block]!
      parts.push({
        role: hasBlank ? 'signRuleNext' : 'signRule',
        block,
        from,
        to: from,
        labelFrom: from,
        labelTo: from,
        column,
      })
      hasBlank = true
      continue
    }
    const lines = linesOf(document, block)
    if (lines === undefined) return false
    for (const line of lines) {
      const text = textOf(document, line.from, line.to, PARAGRAPH_MAX)
      const blank = BLANK.exec(text)
      const isCaption = blank?.index === 0 || captions.has(captionOf(text))
      const isParagraphStart = line === lines[0]
      const isName = blank === null && parts.at(-1)?.role.startsWith('signRule')
      const beginsParty =
        !isCaption && hasBlank && ((isParagraphStart && !isName) || blank !== null || isBold(document, line))
      if (column < 0 || beginsParty) {
        column++
        hasBlank = false
        isFirstName = true
      }
      let from = line.from
      for (const { 0: dots, index } of text.matchAll(BLANKS)) {
        const before = partOf(document, block, from, line.from + index)
        const label = textOf(document, before.from, before.to, 60)
        const isHead = !hasBlank && !captions.has(captionOf(label))
        if (isHead) add(before, 'signParty')
        add(
          partOf(document, block, line.from + index, line.from + index + dots.length),
          hasBlank ? 'signRuleNext' : 'signRule',
        )
        if (!isHead) add(before, 'signDetail')
        hasBlank = true
        from = line.from + index + dots.length
      }
      const rest = partOf(document, block, from, line.to)
      if (rest.to === rest.from) continue
      add(rest, hasBlank ? (isFirstName ? 'signName' : 'signDetail') : 'signParty')
      if (hasBlank) isFirstName = false
    }
  }
  if (column < 0 || column >= PARTIES_MAX) return false
  roles.groups.set(blocks[0]!, { role: 'signatures', after: document.after[blocks.at(-1)!]!, parts })
  return true
}

/** What stands before a colon, in lower case. */
const captionOf = (text: string): string => {
  const colon = text.search(/[:：]|_{4,}|\.{6,}/u)
  return (colon < 0 ? '' : text.slice(0, colon)).trim().toLowerCase()
}
