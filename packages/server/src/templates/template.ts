/**
 * A template is data: one file per template in this folder, or an operator's JSON file of the same shape.
 *
 * The schema is the type; `load.ts` reads an operator's files through it. Words are counts of words, least and most.
 */
import { z } from 'zod'

/** What a document of a template must have; `generate/check.ts` holds one check per name. */
export const CHECK_NAMES = [
  'title',
  'headings',
  'date',
  'salutation',
  'subject',
  'closing',
  'signature',
  'contact',
  'questions',
  'clauses',
  'parties',
  'governing-law',
  'abstract',
  'references',
  'figures',
  'code',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

const PART_ROLES = ['sender', 'date', 'recipient', 'subject', 'salutation', 'body', 'closing', 'signature'] as const

const words = z
  .tuple([z.number().int().min(0).max(100_000), z.number().int().min(1).max(100_000)])
  .refine(([least, most]) => least <= most, { message: 'the first number (least) must not be above the second (most)' })

const kebab = (what: string) =>
  z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
      message: `${what} is lower-case letters, digits and single hyphens, such as "cover-note"`,
    })

const sentence = z.string().trim().min(1).max(4000)

const TemplateSection = z.strictObject({
  /** Stable within the template. */
  id: kebab('a section id'),
  /** Shown in `GET /templates`; the heading where `heading` is true. */
  title: z.string().trim().min(1).max(200),
  /** The heading in other languages, by BCP 47 primary tag; where one is missing, `title` stands. */
  titles: z.record(z.string(), z.string().trim().min(1).max(200)).exactOptional(),
  heading: z.boolean(),
  /** What the model is told to write here. */
  instructions: sentence,
  words,
  /** Left out where the prompt gives nothing for it. */
  optional: z.boolean().exactOptional(),
  /** Parts that code can write by itself (date, salutation, signature …). */
  role: z.enum(PART_ROLES).exactOptional(),
})
export type TemplateSection = z.infer<typeof TemplateSection>

export const Template = z.strictObject({
  id: kebab('a template id'),
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().min(1).max(500),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, { message: 'a version is three numbers, such as "1.0.0"' }),
  purpose: sentence,
  tone: z.string().trim().min(1).max(200),
  layout: z.enum(['plain', 'letter', 'article', 'resume', 'faq', 'script', 'contract']),
  /** Target of the whole document. */
  words,
  instructions: sentence,
  sections: z
    .array(TemplateSection)
    .min(1)
    .max(60)
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, {
      message: 'two sections have the same id',
    }),
  /** Names of checks that its documents must pass beside the generic ones. */
  checks: z.array(z.enum(CHECK_NAMES)),
})
export type Template = z.infer<typeof Template>
