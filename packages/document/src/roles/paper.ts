/** A paper: title, authors, affiliation, abstract, keywords, numbered headings and references. */
import type { Document } from '../model.ts'
import { areNames, NOTE_MARKS, PARTICLES, splitNames } from './names.ts'
import { headingNumber } from './numbers.ts'
import { type Part, RolesBuilder } from './roles.ts'
import { endsSentence, hasSentences, isSubtitle, linesOf, partOf, startOf, textOf } from './text.ts'
import { wordsOf } from './words.ts'

/** Where no abstract follows, longer paragraphs below a title are text. */
const AUTHORS_MAX = 240
/** Between a heading that names a part and the abstract or keywords themselves: `Abstract. …`, `Keywords: …`. */
const AFTER_NAME = /^[\s*]*[.:：—–-]/u

export function paperRoles(document: Document, language: string): RolesBuilder {
  const roles = new RolesBuilder(document)
  const abstracts = wordsOf('abstract', language)
  const keywords = wordsOf('keywords', language)
  const references = wordsOf('references', language)
  const blocks = document.children(-1)
  let at = 0
  const first = blocks[0]
  if (first !== undefined && document.kind(first) === 'heading' && document.value[first] === 1) {
    roles.block('title', first)
    at = assignFront(roles, blocks, [abstracts, keywords])
  }
  let section = ''
  let sectionLevel = 0
  for (; at < blocks.length; at++) {
    const block = blocks[at]!
    const kind = document.kind(block)
    if (kind === 'heading') {
      const number = headingNumber(document, block)
      const name = nameOf(document, number?.textFrom ?? document.startOf(block), document.endOf(block))
      const level = document.value[block]!
      if (section === '' || level <= sectionLevel) {
        section = abstracts.has(name) ? 'abstract' : references.has(name) ? 'references' : ''
        sectionLevel = level
      }
      if (section === 'abstract' && abstracts.has(name)) roles.block('abstractHead', block)
      else if (number !== undefined) roles.block(`h${level}`, block, number)
    } else if (kind === 'paragraph') {
      if (opensWith(document, block, keywords)) roles.block('keywords', block)
      else if (section === 'abstract' || opensWith(document, block, abstracts)) roles.block('abstract', block)
      else if (section === 'references') assignReferences(roles, block)
    } else if (kind === 'list' && section === 'references') {
      roles.containers.set(block, 'references')
      for (const item of document.children(block))
        for (const paragraph of document.children(item))
          if (document.kind(paragraph) === 'paragraph') roles.block('referenceItem', paragraph)
    }
  }
  return roles
}

/** In lower case, without what a heading may end in. */
const nameOf = (document: Document, from: number, to: number): string =>
  textOf(document, from, to, 60)
    .trim()
    .replace(/[.:：]$/u, '')
    .toLowerCase()

function opensWith(document: Document, block: number, names: ReadonlySet<string>): boolean {
  const text = startOf(document, block, 60).toLowerCase()
  for (const name of names) if (text.startsWith(name) && AFTER_NAME.test(text.slice(name.length))) return true
  return false
}

/**
 * Names what stands between the title and the abstract: subtitle, authors, affiliations, correspondence. Without an abstract, the
 * paragraphs that look so.
 *
 * @returns the place in `blocks` behind it.
 */
function assignFront(roles: RolesBuilder, blocks: readonly number[], others: readonly ReadonlySet<string>[]): number {
  const { document } = roles
  let end = 1
  while (end < blocks.length && isFront(document, blocks[end]!, others)) end++
  const next = blocks[end]
  const isBounded =
    next !== undefined &&
    (document.kind(next) === 'heading'
      ? others[0]!.has(nameOf(document, document.startOf(next), document.endOf(next)))
      : others.some((names) => opensWith(document, next, names)))
  if (!isBounded) for (end = 1; end < blocks.length && isByline(document, blocks[end]!, others); ) end++
  let at = 1
  const lineOf = (block: number) => linesOf(document, block)?.[0]
  const isSubtitleLine = (block: number): boolean => {
    const line = lineOf(block)
    if (line === undefined || line.to < document.endOf(block) || document.kind(block) !== 'paragraph') return false
    if (areNames(textOf(document, line.from, line.to))) return false
    return isBounded ? end > 2 : isSubtitle(document, block)
  }
  if (at < end && isSubtitleLine(blocks[at]!)) roles.block('subtitle', blocks[at++]!)
  for (; at < end; at++) {
    if (document.kind(blocks[at]!) === 'list') assignAffiliations(roles, blocks[at]!)
    else assignByline(roles, blocks[at]!)
  }
  // The last line has the space below all of them.
  const last = [...roles.parts.values()].at(-1)!.at(-1)!
  if (last.role === 'authors') last.role = 'authorsAlone'
  else if (last.role === 'affiliation' || last.role === 'correspondence') last.role += 'Last'
  return end
}

/** A paragraph or list that is no abstract and has no keywords. */
function isFront(document: Document, block: number, others: readonly ReadonlySet<string>[]): boolean {
  const kind = document.kind(block)
  if (kind === 'list') return document.children(block).every((item) => document.after[item] === item + 2)
  return (
    kind === 'paragraph' &&
    !others.some((names) => opensWith(document, block, names)) &&
    linesOf(document, block) !== undefined
  )
}

/** Whether a paragraph below the title says who wrote the paper, where and when. */
function isByline(document: Document, block: number, others: readonly ReadonlySet<string>[]): boolean {
  if (document.kind(block) !== 'paragraph') return false
  if (others.some((names) => opensWith(document, block, names))) return false
  const lines = linesOf(document, block)
  const texts = lines?.map(({ from, to }) => textOf(document, from, to))
  if (texts?.every((text) => MARKED.test(text)) === true) return true
  return document.endOf(block) - document.startOf(block) <= AUTHORS_MAX && (texts?.every(isNameLine) ?? false)
}

/** Begins with what a name above refers to: `¹`, `*`, `†`. */
const MARKED = /^[*†‡§¶¹²³⁴-⁹]/u

const isNameLine = (line: string): boolean =>
  !/[:：;；]$/u.test(line) && !endsSentence(line) && !hasSentences(line.replace(/\b\p{Lu}\.\s/gu, ''))

/** The first line of the first paragraph has the authors; what follows, their affiliations. A paragraph of its own stands apart. */
function assignByline(roles: RolesBuilder, block: number): void {
  const lines: Part[] = linesOf(roles.document, block)!
  const hasAffiliation = [...roles.parts.values()].flat().some(({ role }) => role === 'affiliation')
  for (const [at, line] of lines.entries()) {
    const isAuthors = roles.facts['authors'] === undefined
    line.role = isAuthors ? 'authors' : at === 0 && hasAffiliation ? 'correspondence' : 'affiliation'
    if (isAuthors) roles.facts['authors'] = surnames(textOf(roles.document, line.from, line.to, 200))
  }
  roles.parts.set(block, lines)
}

/** Affiliations as a list: their numbers hang. */
function assignAffiliations(roles: RolesBuilder, list: number): void {
  const { document } = roles
  roles.containers.set(list, 'affiliations')
  for (const item of document.children(list))
    roles.parts.set(item + 1, [
      partOf(document, item + 1, document.startOf(item + 1), document.endOf(item + 1), 'affiliation'),
    ])
}

/** Of several authors the last names, as running heads have them. */
function surnames(authors: string): string {
  const names = splitNames(authors)
  return names.length < 3
    ? authors.replace(NOTE_MARKS, '')
    : names.map((name, at) => (at % 2 === 0 ? surname(name) : name)).join('')
}

function surname(name: string): string {
  const words = name.split(' ')
  let at = words.length - 1
  while (at > 1 && PARTICLES.has(words[at - 1]!)) at--
  return words.slice(at).join(' ').replace(NOTE_MARKS, '')
}

/** A paragraph of references has one a line. */
function assignReferences(roles: RolesBuilder, block: number): void {
  const { document } = roles
  const lines = linesOf(document, block)
  const parts = lines?.every(({ to, from }) => to - from > 10)
    ? lines
    : [partOf(document, block, document.startOf(block), document.endOf(block))]
  for (const part of parts) part.role = 'reference'
  roles.parts.set(block, parts)
}
