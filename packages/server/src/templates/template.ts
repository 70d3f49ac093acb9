/**
 * A template, as data: what a model needs to know to write one kind of document (`sections`), or a document with places for
 * data (`body`), or both. One file per built-in template in this folder, or an operator's JSON file of the same form
 * (docs/templates.md).
 *
 * In: a template as written, including files from before version 2. Out: `Template`, with `words` as one number and without
 * unused fields. The type is inferred from the schema; `load.ts` reads files with it, `generate/instructions.ts` builds the
 * messages. Lengths are upper limits in words.
 */
import { ROLES } from '@platen/document'
import { DESIGN_NAMES, FONT_FAMILIES } from '@platen/typeset/designs'
import { Pictures, readPicture } from '@platen/typeset/pictures'
import { AUTO_TEMPLATE, isLanguage } from '@platen/wire'
import * as z from 'zod'

/** The function of a section: `title` and `head` define how it is printed, the others what it contains. */
export const SECTION_ROLES = [
  'title',
  'head',
  'sender',
  'date',
  'recipient',
  'subject',
  'salutation',
  'body',
  'closing',
  'signature',
] as const

const WORDS_MAX = 100_000
const WORDS_ERROR = `must be a number of words from 1 to ${WORDS_MAX}, such as 400`

/** Upper limit in words. Files from before version 2 have `[least, most]`; the least length is not used. */
const words = z.preprocess(
  (value) => (Array.isArray(value) && value.length === 2 ? value[1] : value),
  z
    .number({ error: WORDS_ERROR })
    .int({ error: WORDS_ERROR })
    .min(1, { error: WORDS_ERROR })
    .max(WORDS_MAX, { error: WORDS_ERROR }),
)

const kebabCase = (name: string) =>
  z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
      message: `${name} is lower-case letters, digits and single hyphens, such as "cover-note"`,
    })

const sentence = z.string().trim().min(1).max(4000)
const title = z.string().trim().min(1).max(200)

/** WCAG 2.2 §1.4.3: the least contrast of text. */
const CONTRAST_MIN = 4.5

/** Contrast to white paper. Source: WCAG 2.2, relative luminance. */
function contrastOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const accent = z
  .string()
  .regex(/^#[0-9a-f]{6}$/iu, { message: 'must be a colour such as "#0F4C5C"', abort: true })
  .refine((colour) => contrastOf(colour) >= CONTRAST_MIN, {
    error: ({ input }) =>
      `is too light for text on white paper: its contrast is ${contrastOf(String(input)).toFixed(1)}, at least ${CONTRAST_MIN} is needed`,
  })

const family = z.enum(FONT_FAMILIES).exactOptional()

/** Base64 of a picture of about 250 kB: each document has it. */
const LOGO_CHARS_MAX = 350_000

const logo = z
  .string()
  .max(LOGO_CHARS_MAX, { message: 'is too large: at most 250 kB are allowed', abort: true })
  .refine((url) => new Pictures(new Map(), readPicture, false).find(url) >= 0, {
    message: 'must be the name of a PNG, JPEG (RGB or grey) or SVG file in this folder, or a data: URL of one',
  })

/** What is replaced in lines at the head and foot of pages. */
const RUNNING_FIELDS = ['{page}', '{pages}', '{title}']

const runningPart = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => (text.match(/\{[^{}]*\}/gu) ?? []).every((field) => RUNNING_FIELDS.includes(field)), {
    message: `has a field in braces that is none of ${RUNNING_FIELDS.join(', ')}`,
  })

/** A string is the part at the left. */
const runningLine = z.preprocess(
  (value) => (typeof value === 'string' ? { left: value } : value),
  z
    .strictObject({
      left: runningPart.exactOptional(),
      center: runningPart.exactOptional(),
      right: runningPart.exactOptional(),
      on: z.enum(['first', 'later']).exactOptional(),
    })
    .refine((line) => Object.keys(line).some((name) => name !== 'on'), {
      message: 'has no text: give left, center or right',
    }),
)

/** What a template changes in its design. */
const DesignTokens = z.strictObject({
  fonts: z.strictObject({ text: family, sans: family, display: family, mono: family }).exactOptional(),
  accent: accent.exactOptional(),
  pageSize: z.enum(['a4', 'letter', 'legal']).exactOptional(),
  /** `data:` URL; in a template's file also the name of a picture beside it (load.ts). */
  logo: logo.exactOptional(),
  /** Lines of the sender at the top of a letter. */
  letterhead: z.array(z.string().trim().min(1).max(100)).min(1).max(6).exactOptional(),
  /** Lines at the head and foot of pages. */
  head: z.array(runningLine).min(1).max(3).exactOptional(),
  foot: z.array(runningLine).min(1).max(6).exactOptional(),
})

const TemplateSection = z.strictObject({
  /** Stable within the template. */
  id: kebabCase('a section id'),
  /** Shown in `GET /templates`; printed as the heading if `heading` is true. */
  title,
  /** The heading in other languages, by BCP 47 primary tag; default `title`. */
  titles: z.record(z.string(), title).exactOptional(),
  heading: z.boolean(),
  /** What the model writes here. */
  instructions: sentence,
  words: words.exactOptional(),
  /** Written only if it applies to the request. */
  optional: z.boolean().exactOptional(),
  role: z.enum(SECTION_ROLES).exactOptional(),
})
export type TemplateSection = z.infer<typeof TemplateSection>

/** The bound of `TEMPLATE_CHARS_MAX` of packages/render is checked with the body's Liquid. */
const body = z.preprocess(
  (value) => (Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join('\n') : value),
  z.string({ error: 'must be a string, or a list of lines' }).refine((text) => text.trim() !== '', {
    message: 'must not be empty',
  }),
)

const language = z.string().refine(isLanguage, { message: 'must be a language tag such as en, de-CH or zh-Hant' })

export const Template = z
  .strictObject({
    id: kebabCase('a template id').refine((id) => id !== AUTO_TEMPLATE, {
      error: `"${AUTO_TEMPLATE}" is reserved: a request names it to have a template chosen by its prompt`,
    }),
    name: z.string().trim().min(1).max(100),
    description: z.string().trim().min(1).max(500),
    version: z.string().regex(/^\d+\.\d+\.\d+$/, { message: 'a version is three numbers, such as "1.0.0"' }),
    /** Other names of its kind of document, for `template: "auto"` without a model. */
    aliases: z.array(z.string().trim().min(1).max(100)).max(40).exactOptional(),
    purpose: sentence,
    tone: z.string().trim().min(1).max(200),
    layout: z.enum(['plain', 'letter', 'article', 'resume', 'faq', 'script', 'contract']),
    /** The look of its PDF and Word files. */
    design: z.enum(DESIGN_NAMES),
    designTokens: DesignTokens.exactOptional(),
    /** For the whole document, unless the request asks for another length. */
    words,
    instructions: sentence,
    /** Empty if the template has only a `body`. */
    sections: z
      .array(TemplateSection)
      .max(60)
      .refine((all) => new Set(all.map((one) => one.id)).size === all.length, {
        message: 'two sections have the same id',
      }),
    /** Labelled lines at the top, such as `From: Jane Doe`, in the order of an English document. Absent: no head. */
    head: z
      .array(z.enum(ROLES))
      .refine((all) => new Set(all).size === all.length, { message: 'a label is named twice' })
      .exactOptional(),
    /** An example of the layout for the model, with bracketed placeholders. */
    example: z.string().trim().min(1).max(2000).exactOptional(),
    /** The table for `format: csv`. Absent: the model chooses. No columns: those of the data in the request. */
    csv: z
      .strictObject({ columns: z.array(z.string().trim().min(1).max(100)).max(40), rows: sentence })
      .exactOptional(),
    /** Markdown with Liquid, which `POST /render` fills with data. In a file also a list of lines. */
    body: body.exactOptional(),
    /** JSON Schema (2020-12) of the data that `body` takes. Absent: any object. */
    data: z.record(z.string(), z.unknown()).exactOptional(),
    /** Data for previews and as an example for callers. */
    exampleData: z.record(z.string(), z.unknown()).exactOptional(),
    /** BCP 47: the language of `body`, in which numbers, money and dates are printed unless a request names another. */
    language: language.exactOptional(),
    /** Unused; files from before version 2 have it. */
    checks: z.unknown().optional(),
  })
  .refine(({ sections, body }) => sections.length > 0 || body !== undefined, {
    path: ['sections'],
    message: 'must have at least one entry',
    // Also where another field is invalid, so that all faults are listed.
    when: ({ value }) => Array.isArray((value as { sections?: unknown } | undefined)?.sections),
  })
  .superRefine((template, context) => {
    if (template.body !== undefined) return
    for (const field of ['data', 'exampleData'] as const)
      if (template[field] !== undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'needs "body", which prints the data' })
  })
  .transform(({ checks: _unused, ...template }) => template)
export type Template = z.infer<typeof Template>
