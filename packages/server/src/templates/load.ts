/**
 * The templates of this service: the thirteen built-in ones, those of an operator's folder of JSON files, then invoice and quote.
 *
 * In: the folder, or nothing. Out: the templates, the built-in ones first in the interface's order, then others by ID. A file
 * with the `id` of a built-in template changes the fields that it has, and `null` removes one; any other file adds a template
 * and may omit fields that have a default. Read at start and on reload. For operators: docs/templates.md.
 */

import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type * as z from 'zod'
import { countOf } from '../count-of.ts'
import { academicPaper } from './academic-paper.ts'
import { blank } from './blank.ts'
import { bookChapter } from './book-chapter.ts'
import { codeDocumentation } from './code-documentation.ts'
import { dataReport } from './data-report.ts'
import { dataTemplateFaults } from './data-template.ts'
import { BUILT_IN_DATA_TEMPLATES } from './data-templates.ts'
import { faq } from './faq.ts'
import { formalComplaint } from './formal-complaint.ts'
import { formalLetter } from './formal-letter.ts'
import { jobApplication } from './job-application.ts'
import { lineOf } from './json-lines.ts'
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

/** Required fields of an added template; a `body` may stand for the sections. */
const REQUIRED = ['id', 'name', 'description', 'sections'] as const

function missingMessage(id: unknown, missing: readonly string[]): string {
  const list = missing.map((field) => `"${field}"`).join(', ')
  const message = `${list} ${missing.length === 1 ? 'is' : 'are'} missing; an added template needs "id", "name", "description", and "sections" or "body"`
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
  const ofData = new Map(BUILT_IN_DATA_TEMPLATES.map((one) => [one.id, one]))
  if (folder === undefined) return [...templates.values(), ...ofData.values()]
  const files = await readTemplateFiles(folder)
  const errors = files.flatMap(({ file, faults }) => faults.map(({ message }) => `${file}: ${message}`))
  if (errors.length > 0) throw new TemplateError(`The templates folder ${folder} has errors:\n${errors.join('\n')}`)
  const added: Template[] = []
  for (const { template, builtIn } of files) {
    if (builtIn && template) (ofData.has(template.id) ? ofData : templates).set(template.id, template)
    else if (template) added.push(template)
  }
  return [...templates.values(), ...added.sort((a, b) => (a.id < b.id ? -1 : 1)), ...ofData.values()]
}

/** A file of the operator's folder. */
export interface TemplateSource {
  file: string
  text: string
  /** The fields as written; undefined where the text is no JSON object. */
  fields: Record<string, unknown> | undefined
  /** The built-in template that it changes. */
  builtIn: Template | undefined
  /** Undefined if the file has faults. */
  template: Template | undefined
  faults: TemplateFault[]
}

export interface TemplateFault {
  /** From 1. */
  line: number | undefined
  message: string
}

/** All files, by name. @throws {TemplateError} the folder can't be read. */
export async function readTemplateFiles(folder: string): Promise<TemplateSource[]> {
  const seen = new Map<string, string>()
  const sources: TemplateSource[] = []
  for (const file of await jsonFiles(folder)) {
    const source = await readSource(folder, file)
    const { template } = source
    const other = template && seen.get(template.id)
    if (template && other !== undefined) {
      const line = lineOf(source.text, ['id'])
      source.faults.push({ line, message: `id: "${template.id}" is already in ${other}; give each file its own id` })
      source.template = undefined
    } else if (template) seen.set(template.id, file)
    sources.push(source)
  }
  return sources
}

/** One file of a template. */
export async function readSource(folder: string, file: string): Promise<TemplateSource> {
  const source: TemplateSource = {
    file,
    text: '',
    fields: undefined,
    builtIn: undefined,
    template: undefined,
    faults: [],
  }
  const fault = (message: string, line?: number) => source.faults.push({ line, message })
  let fields: unknown
  try {
    // Some editors write a byte order mark.
    source.text = (await readFile(join(folder, file), 'utf8')).replace(/^\uFEFF/u, '')
  } catch (error) {
    fault(`cannot be read (${messageOfError(error)})`)
    return source
  }
  try {
    fields = JSON.parse(source.text)
  } catch (error) {
    const message = messageOfError(error)
    const line = /\(line (\d+)/.exec(message)?.[1]
    fault(
      `is not valid JSON (${message})`,
      line === undefined ? source.text.trimEnd().split('\n').length : Number(line),
    )
    return source
  }
  if (!isObject(fields)) {
    fault('must contain one JSON object, a template')
    return source
  }
  source.fields = fields
  const builtIn = [...BUILT_IN_TEMPLATES, ...BUILT_IN_DATA_TEMPLATES].find(({ id }) => id === fields['id'])
  source.builtIn = builtIn
  const withLogo = await withLogoOf(fields, folder)
  const result = Template.safeParse(builtIn ? override(builtIn, withLogo) : withDefaults(withLogo))
  if (result.success) {
    const faults = await dataTemplateFaults(result.data)
    for (const { path, message } of faults) fault(`${path[0]}: ${message}`, lineOf(source.text, path))
    if (faults.length === 0) source.template = result.data
    return source
  }
  const missing = REQUIRED.filter(
    (field) => fields[field] === undefined && (field !== 'sections' || (fields['body'] ?? undefined) === undefined),
  )
  if (!builtIn && missing.length > 0) fault(missingMessage(fields['id'], missing))
  for (const issue of result.error.issues) {
    if (!builtIn && followsFrom(missing, issue)) continue
    const named = issue.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : []
    fault(messageOf(issue), lineOf(source.text, [...issue.path, ...named]))
  }
  return source
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function messageOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A template as `GET /templates` lists it, without its form. */
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
    ...(template.body === undefined ? {} : { data: template.data ?? {}, exampleData: template.exampleData ?? {} }),
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

const LOGO_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'svg+xml',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
}

/** A logo that is the name of a picture in the folder becomes its `data:` URL; any other value is left for the check of the template. */
async function withLogoOf(fields: Record<string, unknown>, folder: string): Promise<Record<string, unknown>> {
  const tokens = fields['designTokens']
  if (!isObject(tokens)) return fields
  const { logo } = tokens
  const type = typeof logo === 'string' ? LOGO_TYPES[extname(logo).toLowerCase()] : undefined
  if (typeof logo !== 'string' || type === undefined || basename(logo) !== logo || logo.includes('\\')) return fields
  try {
    const bytes = await readFile(join(folder, logo))
    return { ...fields, designTokens: { ...tokens, logo: `data:image/${type};base64,${bytes.toString('base64')}` } }
  } catch {
    // The check says what is valid.
    return fields
  }
}

/** The example shows the sections and instructions: a file that replaces those needs its own example. */
function override(builtIn: Template, fields: Record<string, unknown>): Record<string, unknown> {
  const { example, ...rest } = builtIn
  const keepsExample = example !== undefined && fields.sections === undefined && fields.instructions === undefined
  return normalized({ ...rest, ...(keepsExample ? { example } : {}), ...fields })
}

function withDefaults(fields: Record<string, unknown>): Record<string, unknown> {
  const { description, body } = fields
  const sections = body === undefined || body === null ? {} : { sections: [] }
  return normalized({ ...DEFAULTS, ...sections, purpose: description, instructions: description, ...fields })
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
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `must have at most ${countOf(Number(issue.maximum), 'character')}`
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
