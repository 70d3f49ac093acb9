/**
 * Writes a document without a model: a template's form in the language of the prompt, with the caller's text word for word.
 *
 * In: a prompt, a template, the requested format; today comes from the caller. Out: Markdown in the answer dialect, with a
 * labelled head for letters. Nothing is rephrased, moved or omitted except the labels and phrases of docs/forms.md. Pure,
 * deterministic, linear in the prompt.
 */

import { languageOf } from '@platen/document/language-of'
import type { Format } from '@platen/wire'
import type { Template, TemplateSection } from '../../templates/template.ts'
import { type Field, readBlock } from './grammar.ts'
import { type Frame, type Today, writeLetter } from './letter.ts'
import { sumsOf } from './sums.ts'
import { type BodyText, bodyText, headingWords } from './text.ts'
import { wordingOf } from './wording.ts'

export interface FormInput {
  prompt: string
  template: Template
  format: Format
}

export interface Form {
  source: string
  /** BCP 47 primary tag. */
  language: string
  title: string
  /** Bracketed blanks that the form printed, without those in the caller's text. */
  blanks: number
}

export function writeForm({ prompt, template, format }: FormInput, today: Today): Form {
  const text = prompt.replace(/\r\n?/gu, '\n')
  const block = readBlock(text)
  // The text counts more than the labels above it.
  const language = languageOf(block ? `${block.text}\n${block.text}\n${text}` : text)
  const withSums = template.id === SUMS_TEMPLATE && format !== 'csv'
  const frame = { template, language, block }
  return template.layout === 'letter' ? writeLetter(text, frame, today) : writeSections(text, frame, withSums)
}

/** The only template whose tables get sums. */
const SUMS_TEMPLATE = 'data-report'

function writeSections(text: string, { template, language, block }: Frame, withSums: boolean): Form {
  const body = (part: string): BodyText => bodyText(part, withSums ? (table) => sumsOf(table, language) : undefined)
  const value = (role: Field['role']) => block?.fields.find((field) => field.role === role)?.lines[0]
  const title = value('subject') ?? value('name')
  const whole = body(text)
  // A text with headings is a whole document.
  if (whole.heading !== undefined) return { source: whole.markdown, language, title: title ?? whole.heading, blanks: 0 }
  let blanks = 0
  const blank = (words: string) => {
    blanks++
    return words
  }
  const sections = template.sections.filter(({ optional }) => optional !== true)
  const slot = bodySlot(template)
  const parts = block ? [block.source] : []
  const written = (block ? body(block.text) : whole).markdown
  // Words about a person are not printed under "Experience".
  const isAbove = template.layout === 'resume' && slot?.heading === true && written !== ''
  let isPrinted = false
  for (const [index, section] of sections.entries()) {
    const name = section.titles?.[language] ?? section.title
    const isTitle = index === 0 && !section.heading && section !== slot
    // The labelled lines are the head; their subject or name is the title.
    const isInBlock = isTitle ? title !== undefined : block !== undefined && HEAD_ROLES.has(section.role ?? '')
    // The slot takes the whole text, including further parts of the body.
    const isInSlot = section !== slot && section.role === 'body' && !section.heading
    if (isInBlock || isInSlot) continue
    if (section.heading && isAbove && !isPrinted) {
      parts.push(written)
      isPrinted = true
    }
    if (section.heading) parts.push(`## ${name}`)
    const own = section === slot && !isAbove ? written : ''
    const words = section === slot && !section.heading ? wordingOf(language).blanks.text : `[${name}]`
    parts.push(own || `${isTitle ? '# ' : ''}${blank(words)}`)
  }
  // A form that adds nothing keeps the empty lines.
  const isBare = blanks === 0 && sections.every(({ heading }) => !heading)
  const source = isBare ? whole.markdown : parts.join('\n\n')
  return { source, language, title: title ?? (blanks === 0 ? firstLine(source) : undefined) ?? '', blanks }
}

/** The section that takes the caller's text. */
export function bodySlot({ sections }: Template): TemplateSection | undefined {
  const all = sections.filter(({ optional }) => optional !== true)
  return (
    all.find(({ role }) => role === 'body') ??
    all.find(({ heading, role }) => heading && role === undefined) ??
    all.at(-1)
  )
}

/** A short first line is the title of a text without one. */
function firstLine(source: string): string | undefined {
  const line = headingWords(source.slice(0, TITLE_CHARS_MAX + 1).split('\n')[0] ?? '')
  return line === '' || line.length > TITLE_CHARS_MAX ? undefined : line
}

const TITLE_CHARS_MAX = 80

/** Sections that the labelled head of a document replaces. */
const HEAD_ROLES: ReadonlySet<string> = new Set(['head', 'sender', 'date', 'recipient', 'subject'])
