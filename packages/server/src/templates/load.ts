/**
 * The templates of this service: the thirteen built-in ones, then those of an operator's folder of JSON files.
 *
 * In: the folder, or nothing. Out: the templates, the built-in ones first in the interface's order, then others by ID. A file
 * with the `id` of a built-in template changes the fields that it has, and `null` removes one; any other file adds a template
 * and may omit fields that have a default. Read at start and on reload. For operators: docs/templates.md.
 */
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type * as z from 'zod'
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

/** A template file is invalid; the message names each file and field and says what is valid. */
export class TemplateError extends Error {
  override name = 'TemplateError'
}

/** Defaults for an added template. */
const DEFAULTS = {
  version: '1.0.0',
  tone: 'clear and neutral',
  layout: 'article',
  design: 'plain',
  words: 1500,
} as const

/** Required fields of an added template. */
const REQUIRED = ['id', 'name', 'description', 'sections'] as const

function missingMessage(id: unknown, missing: readonly string[]): string {
  const list = missing.map((field) => `"${field}"`).join(', ')
  const message = `${list} ${missing.length === 1 ? 'is' : 'are'} missing; an added template needs "id", "name", "description" and "sections"`
  return typeof id === 'string'
    ? `${message}. "${id}" is not a built-in template; those are ${BUILT_IN_TEMPLATES.map((one) => one.id).join(', ')}`
    : message
}

/** Whether a missing field causes the issue: purpose and instructions default to the description. */
function followsFrom(missing: readonly string[], issue: z.core.$ZodIssue): boolean {
  const [field] = issue.path
  return (
    issue.path.length === 1 &&
    (missing.includes(String(field)) ||
      (missing.includes('description') && (field === 'purpose' || field === 'instructions')))
  )
}

/** @throws {TemplateError} listing every error of every file, one per line */
export async function loadTemplates(folder?: string): Promise<Template[]> {
  const templates = new Map(BUILT_IN_TEMPLATES.map((one) => [one.id, one]))
  if (folder === undefined) return [...templates.values()]
  const errors: string[] = []
  const seen = new Map<string, string>()
  const added: Template[] = []
  for (const file of await jsonFiles(folder)) {
    const fields = await readFields(join(folder, file), file, errors)
    if (fields === undefined) continue
    await readLogo(fields, folder)
    const builtIn = typeof fields.id === 'string' ? templates.get(fields.id) : undefined
    const result = Template.safeParse(builtIn ? override(builtIn, fields) : withDefaults(fields))
    if (!result.success) {
      const missing = REQUIRED.filter((field) => fields[field] === undefined)
      if (!builtIn && missing.length > 0) errors.push(`${file}: ${missingMessage(fields.id, missing)}`)
      errors.push(
        ...result.error.issues
          .filter((issue) => builtIn || !followsFrom(missing, issue))
          .map((issue) => `${file}: ${messageOf(issue)}`),
      )
      continue
    }
    const other = seen.get(result.data.id)
    if (other !== undefined) {
      errors.push(`${file}: id: "${result.data.id}" is already in ${other}; give each file its own id`)
      continue
    }
    seen.set(result.data.id, file)
    if (builtIn) templates.set(result.data.id, result.data)
    else added.push(result.data)
  }
  if (errors.length > 0) throw new TemplateError(`The templates folder ${folder} has errors:\n${errors.join('\n')}`)
  return [...templates.values(), ...added.sort((a, b) => (a.id < b.id ? -1 : 1))]
}

/** A template as `GET /templates` lists it. */
export function templateItem(template: Template) {
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    version: template.version,
    design: template.design ?? 'plain',
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
    throw new TemplateError(`The templates folder ${folder} cannot be read: create it, or remove the setting.`, {
      cause,
    })
  }
}

async function readFields(path: string, file: string, errors: string[]): Promise<Record<string, unknown> | undefined> {
  let text: string
  try {
    // Some editors write a byte order mark.
    text = (await readFile(path, 'utf8')).replace(/^\uFEFF/u, '')
  } catch (error) {
    errors.push(`${file}: cannot be read (${error instanceof Error ? error.message : String(error)})`)
    return undefined
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    errors.push(`${file}: is not valid JSON (${error instanceof Error ? error.message : String(error)})`)
    return undefined
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  errors.push(`${file}: must contain one JSON object, a template`)
  return undefined
}

const LOGO_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'svg+xml',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
}

/** A logo that is the name of a picture in the folder becomes its `data:` URL; any other value is left for the check of the template. */
async function readLogo(fields: Record<string, unknown>, folder: string): Promise<void> {
  const tokens = fields.designTokens
  if (typeof tokens !== 'object' || tokens === null || !('logo' in tokens)) return
  const { logo } = tokens
  const type = typeof logo === 'string' ? LOGO_TYPES[extname(logo).toLowerCase()] : undefined
  if (typeof logo !== 'string' || type === undefined || basename(logo) !== logo || logo.includes('\\')) return
  try {
    const bytes = await readFile(join(folder, logo))
    tokens.logo = `data:image/${type};base64,${bytes.toString('base64')}`
  } catch {
    // The check says what is valid.
  }
}

/** The example shows the sections and instructions: a file that replaces those needs its own example. */
function override(builtIn: Template, fields: Record<string, unknown>): Record<string, unknown> {
  const { example, ...rest } = builtIn
  const keepsExample = example !== undefined && fields.sections === undefined && fields.instructions === undefined
  return normalized({ ...rest, ...(keepsExample ? { example } : {}), ...fields })
}

function withDefaults(fields: Record<string, unknown>): Record<string, unknown> {
  const { description } = fields
  return normalized({ ...DEFAULTS, purpose: description, instructions: description, ...fields })
}

/** Removes fields that are null, and sets the default of `heading`. */
function normalized(fields: Record<string, unknown>): Record<string, unknown> {
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  if (!Array.isArray(present.sections)) return present
  const sections = present.sections.map((section: unknown) =>
    typeof section === 'object' && section !== null ? { heading: true, ...section } : section,
  )
  return { ...present, sections }
}

function messageOf(issue: z.core.$ZodIssue): string {
  const field = issue.path.reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`,
    '',
  )
  const message = plainMessage(issue)
  return field === '' ? message : `${field}: ${message}`
}

/** The message of an issue, in plain words. */
function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}`
  if (issue.code === 'too_small' && issue.origin === 'array') return 'must have at least one entry'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty'
  if (issue.code === 'too_big' && issue.origin === 'array') return `must have at most ${issue.maximum} entries`
  if (issue.code === 'too_big' && issue.origin === 'string') return `must have at most ${issue.maximum} characters`
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => `"${key}"`).join(', ')
    const [verb, object] = issue.keys.length === 1 ? ['is not a field', 'it'] : ['are not fields', 'them']
    return `${keys} ${verb} ${issue.path.length === 0 ? 'of a template' : 'here'}; remove ${object} or correct the spelling`
  }
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return issue.message.endsWith('received undefined')
      ? 'is missing'
      : `must be ${issue.expected === 'array' || issue.expected === 'object' ? 'an' : 'a'} ${issue.expected}`
  return issue.message
}
