/**
 * A template: what a model needs to know to write one kind of document, as data. One file per built-in template in this
 * folder, or an operator's JSON file of the same shape (docs/templates.md).
 *
 * In: a template as written, files from before version 2 included. Out: `Template`, with `words` as one number and without
 * the fields that are no longer used. The schema is the type; `load.ts` reads files through it, `generate/instructions.ts`
 * makes the messages. Lengths are counts of words and always upper limits.
 */
import { ROLES } from '@platen/document'
import { z } from 'zod'

/** What a section is to the document; `title` and `head` say how it is written, the rest what it holds. */
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
const wordsFault = `must be a number of words from 1 to ${WORDS_MAX}, such as 400`

/** Upper limit in words. Files from before version 2 say `[least, most]`; the least length is no longer used. */
const words = z.preprocess(
  (value) => (Array.isArray(value) && value.length === 2 ? value[1] : value),
  z
    .number({ error: wordsFault })
    .int({ error: wordsFault })
    .min(1, { error: wordsFault })
    .max(WORDS_MAX, { error: wordsFault }),
)

const kebab = (what: string) =>
  z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
      message: `${what} is lower-case letters, digits and single hyphens, such as "cover-note"`,
    })

const sentence = z.string().trim().min(1).max(4000)
const title = z.string().trim().min(1).max(200)

const TemplateSection = z.strictObject({
  /** Stable within the template. */
  id: kebab('a section id'),
  /** Shown in `GET /templates`; the heading where `heading` is true. */
  title,
  /** The heading in other languages, by BCP 47 primary tag; where one is missing, `title` stands. */
  titles: z.record(z.string(), title).exactOptional(),
  heading: z.boolean(),
  /** What the model writes here. */
  instructions: sentence,
  words: words.exactOptional(),
  /** Only where it applies to the request. */
  optional: z.boolean().exactOptional(),
  role: z.enum(SECTION_ROLES).exactOptional(),
})
export type TemplateSection = z.infer<typeof TemplateSection>

export const Template = z
  .strictObject({
    id: kebab('a template id'),
    name: z.string().trim().min(1).max(100),
    description: z.string().trim().min(1).max(500),
    version: z.string().regex(/^\d+\.\d+\.\d+$/, { message: 'a version is three numbers, such as "1.0.0"' }),
    purpose: sentence,
    tone: z.string().trim().min(1).max(200),
    layout: z.enum(['plain', 'letter', 'article', 'resume', 'faq', 'script', 'contract']),
    /** Of the whole document, unless the request asks for another length. */
    words,
    instructions: sentence,
    sections: z
      .array(TemplateSection)
      .min(1)
      .max(60)
      .refine((all) => new Set(all.map((one) => one.id)).size === all.length, {
        message: 'two sections have the same id',
      }),
    /** Lines such as `From: Jane Doe` that say who is who, in the order of an English document. None: no head. */
    head: z
      .array(z.enum(ROLES))
      .refine((all) => new Set(all).size === all.length, { message: 'a label is named twice' })
      .exactOptional(),
    /** Form only, with bracketed placeholders: shown to the model as an example of layout. */
    example: z.string().trim().min(1).max(2000).exactOptional(),
    /** The table that `format: csv` asks for. Absent: the model chooses. No columns: those of the request's own data. */
    csv: z
      .strictObject({ columns: z.array(z.string().trim().min(1).max(100)).max(40), rows: sentence })
      .exactOptional(),
    /** No longer used; files from before version 2 have it. */
    checks: z.unknown().optional(),
  })
  .transform(({ checks: _unused, ...template }) => template)
export type Template = z.infer<typeof Template>
