/**
 * The templates of this service: the thirteen built in, then an operator's folder of JSON files over and beside them.
 *
 * In: the folder, or nothing. Out: the templates, the interface's thirteen first and in its order, added ones after them
 * by ID. A file whose `id` is a built-in's changes the fields that it gives, and `null` takes one out; any other adds a
 * template and may leave out what has a sensible default. Read once, at start. For operators: docs/templates.md.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { academicPaper } from './academic-paper.ts'
import { blank } from './blank.ts'
import { bookChapter } from './book-chapter.ts'
import { codeDocumentation } from './code-documentation.ts'
import { dataReport } from './data-report.ts'
import { faq } from './faq.ts'
import { formalComplaint } from './formal-complaint.ts'
import { formalLetter } from './formal-letter.ts'
import { jobApplication } from './job-application.ts'
import { legalDocument } from './legal-document.ts'
import { presentation } from './presentation.ts'
import { resignation } from './resignation.ts'
import { resume } from './resume.ts'
import { Template } from './template.ts'

/** In the interface's order. */
export const BUILT_IN_TEMPLATES: readonly Template[] = [
  blank,
  formalLetter,
  formalComplaint,
  jobApplication,
  resignation,
  academicPaper,
  resume,
  codeDocumentation,
  bookChapter,
  faq,
  presentation,
  dataReport,
  legalDocument,
]

/** An operator's template file is wrong; the message names each file and field and says what would be right. */
export class TemplateFault extends Error {
  override name = 'TemplateFault'
}

/** What an added template may leave out. */
const DEFAULTS = { version: '1.0.0', tone: 'clear and neutral', layout: 'article', words: 1500 } as const

/** What only the operator can say of a template that is not built in. */
const NEEDED = ['id', 'name', 'description', 'sections'] as const

function needsMore(id: unknown, missing: readonly string[]): string {
  const list = missing.map((field) => `"${field}"`).join(', ')
  const wanted = `${list} ${missing.length === 1 ? 'is' : 'are'} missing; a template of your own needs "id", "name", "description" and "sections"`
  return typeof id === 'string'
    ? `${wanted}. "${id}" is no built-in template; those are ${BUILT_IN_TEMPLATES.map((one) => one.id).join(', ')}`
    : wanted
}

/** A missing description leaves purpose and instructions empty too; that is one fault, not three. */
function followsFrom(missing: readonly string[], issue: z.core.$ZodIssue): boolean {
  const [field] = issue.path
  return (
    issue.path.length === 1 &&
    (missing.includes(String(field)) ||
      (missing.includes('description') && (field === 'purpose' || field === 'instructions')))
  )
}

/** @throws {TemplateFault} with every fault of every file, one to a line. */
export async function loadTemplates(folder?: string): Promise<Template[]> {
  const templates = new Map(BUILT_IN_TEMPLATES.map((one) => [one.id, one]))
  if (folder === undefined) return [...templates.values()]
  const faults: string[] = []
  const seen = new Map<string, string>()
  const added: Template[] = []
  for (const file of await jsonFiles(folder)) {
    const fields = await readFields(join(folder, file), file, faults)
    if (fields === undefined) continue
    const builtIn = typeof fields.id === 'string' ? templates.get(fields.id) : undefined
    const read = Template.safeParse(builtIn ? over(builtIn, fields) : withDefaults(fields))
    if (!read.success) {
      const missing = NEEDED.filter((field) => fields[field] === undefined)
      if (!builtIn && missing.length > 0) faults.push(`${file}: ${needsMore(fields.id, missing)}`)
      faults.push(
        ...read.error.issues
          .filter((issue) => builtIn || !followsFrom(missing, issue))
          .map((issue) => `${file}: ${faultOf(issue)}`),
      )
      continue
    }
    const other = seen.get(read.data.id)
    if (other !== undefined) {
      faults.push(`${file}: id: "${read.data.id}" is already in ${other}; give each file its own id`)
      continue
    }
    seen.set(read.data.id, file)
    if (builtIn) templates.set(read.data.id, read.data)
    else added.push(read.data)
  }
  if (faults.length > 0) throw new TemplateFault(`The templates folder ${folder} has faults:\n${faults.join('\n')}`)
  return [...templates.values(), ...added.sort((a, b) => (a.id < b.id ? -1 : 1))]
}

/** What `GET /templates` shows of a template. */
export function templateItem(template: Template) {
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    version: template.version,
    sections: template.sections.map(({ id, title, instructions, optional }) => ({
      id,
      title,
      description: instructions,
      optional: optional ?? false,
    })),
  }
}

async function jsonFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => !entry.isDirectory() && /\.json$/iu.test(entry.name))
      .map(({ name }) => name)
      .sort()
  } catch (cause) {
    throw new TemplateFault(`The templates folder ${folder} cannot be read: make it, or take the setting out.`, {
      cause,
    })
  }
}

async function readFields(path: string, file: string, faults: string[]): Promise<Record<string, unknown> | undefined> {
  let text: string
  try {
    // Some editors begin a file with a byte order mark.
    text = (await readFile(path, 'utf8')).replace(/^\uFEFF/u, '')
  } catch (error) {
    faults.push(`${file}: cannot be read (${error instanceof Error ? error.message : String(error)})`)
    return undefined
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    faults.push(`${file}: is not readable JSON (${error instanceof Error ? error.message : String(error)})`)
    return undefined
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  faults.push(`${file}: must hold one JSON object, a template`)
  return undefined
}

/** The built-in's example shows its own sections and instructions: a file that replaces those has to bring its own. */
function over(builtIn: Template, fields: Record<string, unknown>): Record<string, unknown> {
  const { example, ...rest } = builtIn
  const keepsExample = example !== undefined && fields.sections === undefined && fields.instructions === undefined
  return cleaned({ ...rest, ...(keepsExample ? { example } : {}), ...fields })
}

function withDefaults(fields: Record<string, unknown>): Record<string, unknown> {
  const { description } = fields
  return cleaned({ ...DEFAULTS, purpose: description, instructions: description, ...fields })
}

/** Without the fields that are null, and with headings for sections that do not say otherwise. */
function cleaned(fields: Record<string, unknown>): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  if (!Array.isArray(given.sections)) return given
  const sections = given.sections.map((section: unknown) =>
    typeof section === 'object' && section !== null ? { heading: true, ...section } : section,
  )
  return { ...given, sections }
}

function faultOf(issue: z.core.$ZodIssue): string {
  const field = issue.path.reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`,
    '',
  )
  const said = plainly(issue)
  return field === '' ? said : `${field}: ${said}`
}

/** The schema's own words, as a person would say them. */
function plainly(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}`
  if (issue.code === 'too_small' && issue.origin === 'array') return 'must have at least one entry'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty'
  if (issue.code === 'too_big' && issue.origin === 'array') return `must have at most ${issue.maximum} entries`
  if (issue.code === 'too_big' && issue.origin === 'string') return `must have at most ${issue.maximum} characters`
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => `"${key}"`).join(', ')
    return `${keys} ${issue.keys.length === 1 ? 'is no field' : 'are no fields'} ${issue.path.length === 0 ? 'of a template' : 'here'}; take ${issue.keys.length === 1 ? 'it' : 'them'} out or mend the spelling`
  }
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return issue.message.endsWith('received undefined')
      ? 'is missing'
      : `must be ${issue.expected === 'array' || issue.expected === 'object' ? 'an' : 'a'} ${issue.expected}`
  return issue.message
}
