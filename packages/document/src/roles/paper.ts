/** A paper: title, authors, affiliation, abstract, keywords, numbered headings and references. */
import type { Document } from '../model.ts'
import { headingNumber } from './numbers.ts'
import { type Part, type Roles, RolesBuilder } from './roles.ts'
import { isSubtitle, linesOf, partOf, startOf, textOf } from './text.ts'
import { wordsOf } from './words.ts'

/** Longer paragraphs below a title are text. */
const AUTHORS_MAX = 240
const NAME_WORDS_MAX = 5
const SENTENCE_END = /[.!?。]\s+\p{Lu}/u
/** Between a heading that names a part and the abstract or keywords themselves: `Abstract. …`, `Keywords: …`. */
const AFTER_NAME = /^[\s*]*[.:：—–-]/u

export function paperRoles(document: Document, language: string): Roles {
  const roles = new RolesBuilder(document)
  const abstracts = wordsOf('abstract', language)
  const keywords = wordsOf('keywords', language)
  const references = wordsOf('references', language)
  const blocks = document.children(-1)
  let at = 0
  const first = blocks[0]
  if (first !== undefined && document.kind(first) === 'heading' && document.value[first] === 1) {
    roles.block('title', first)
    at = 1
    const hasByline = (place: number) =>
      place < blocks.length && isByline(document, blocks[place]!, [abstracts, keywords])
    if (hasByline(at) && isSubtitle(document, blocks[at]!) && !areNames(startOf(document, blocks[at]!))) {
      roles.block('subtitle', blocks[at]!)
      at++
    }
    for (; hasByline(at); at++) assignByline(roles, blocks[at]!)
    const last = [...roles.parts.values()].at(-1)!.at(-1)!
    if (last.role === 'authors') last.role = 'authorsAlone'
  }
  let section = ''
  let sectionLevel = 0
  for (; at < blocks.length; at++) {
    const block = blocks[at]!
    const kind = document.kind(block)
    if (kind === 'heading') {
      const number = headingNumber(document, block)
      const name = nameOf(document, number?.textFrom ?? document.start[block]!, document.end[block]!)
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

/** Whether a paragraph below the title says who wrote the paper, where and when. */
function isByline(document: Document, block: number, others: readonly ReadonlySet<string>[]): boolean {
  if (document.kind(block) !== 'paragraph') return false
  if (document.end[block]! - document.start[block]! > AUTHORS_MAX) return false
  if (others.some((names) => opensWith(document, block, names))) return false
  const lines = linesOf(document, block)
  return lines?.every(({ from, to }) => isNameLine(textOf(document, from, to))) ?? false
}

const isNameLine = (line: string): boolean =>
  !/[.!?。:：;]$/u.test(line) && !SENTENCE_END.test(line.replace(/\b\p{Lu}\.\s/gu, ''))

/** Articles and prepositions that titles begin with. */
const OPENS_TITLE =
  /^(?:An?|The|On|In|From|Towards?|How|Why|What|Eine?|Der|Die|Das|Zur?|Zum|Von|Über|Les|Une?|Des|Du|Sur|Vers|Las|Los|Una?|Sobre|Il|Lo|Gli|Os?|As|Uma?|Het|Een|Naar)\s/u

/** Whether a line lists people: short names whose words have capitals, but for particles; scripts without capitals may be names. */
function areNames(line: string): boolean {
  if (OPENS_TITLE.test(line)) return false
  return line
    .split(/,|;|&|\s(?:and|und|et|y|e|i|и|og|och|en)\s/u)
    .map((name) => name.replace(NOTE_MARKS, '').trim())
    .every((name) => {
      const words = name.split(/\s+/u)
      return words.length <= NAME_WORDS_MAX && words.every((word) => !/^\p{Ll}/u.test(word) || PARTICLES.has(word))
    })
}

/** The first line of the first paragraph has the authors; what follows, their affiliation. */
function assignByline(roles: RolesBuilder, block: number): void {
  const lines: Part[] = linesOf(roles.document, block)!
  for (const line of lines) {
    const isAuthors = roles.facts['authors'] === undefined
    line.role = isAuthors ? 'authors' : 'affiliation'
    if (isAuthors) roles.facts['authors'] = surnames(textOf(roles.document, line.from, line.to, 200))
  }
  roles.parts.set(block, lines)
}

/** Of several authors the last names, as running heads have them. */
function surnames(authors: string): string {
  const names = authors.split(BETWEEN_AUTHORS)
  // Every second piece is what stands between two names.
  return names.length < 3 ? authors : names.map((name, at) => (at % 2 === 0 ? surname(name) : name)).join('')
}

function surname(name: string): string {
  const words = name.split(' ')
  let at = words.length - 1
  while (at > 1 && PARTICLES.has(words[at - 1]!)) at--
  return words.slice(at).join(' ').replace(NOTE_MARKS, '')
}

const BETWEEN_AUTHORS = /(, (?:and |und |et )?|; | (?:and|und|et|y|e|i|и|&) )/u
const PARTICLES = new Set('van von de der den del da di la le ter ten dos du'.split(' '))
const NOTE_MARKS = /[\d*†‡¹²³⁰⁴-⁹]/gu

/** A paragraph of references has one a line. */
function assignReferences(roles: RolesBuilder, block: number): void {
  const { document } = roles
  const lines = linesOf(document, block)
  const parts = lines?.every(({ to, from }) => to - from > 10)
    ? lines
    : [partOf(document, block, document.start[block]!, document.end[block]!)]
  for (const part of parts) part.role = 'reference'
  roles.parts.set(block, parts)
}
