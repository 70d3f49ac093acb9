/**
 * `POST /pdf` and `POST /pdf-alt`: convert content to a PDF file. Lengths are points (1/72 in).
 * Defaults: interface.md "PDF options". Ranges, further options and file names: docs/decisions/018-light-markup-and-pdf-options.md.
 */
import { DESIGN_NAMES, DESIGNS, type DesignName, PAGE_SIZES } from '@platen/typeset/designs'
import * as z from 'zod'
import { characters } from './characters.ts'
import { file, operation } from './operation.ts'

export { DESIGN_NAMES }

export const CONTENT_CHARS_MAX = 100_000
const TITLE_CHARS_MAX = 300
const TEXT_AREA_MIN = 72

const margin = z.number().min(0).optional().meta({ default: 72 })

const Margins = z
  .object({ top: margin, right: margin, bottom: margin, left: margin })
  .describe('Points. An absent side has its default: 72 in `classic`, otherwise the margin of the design.')

type PageSize = keyof typeof PAGE_SIZES

/** What is wrong with the margins of a document in a design; undefined if nothing is. */
export function marginsIssue(
  options: {
    pageSize?: PageSize | undefined
    margins?: { [side in 'top' | 'right' | 'bottom' | 'left']?: number | undefined } | undefined
  },
  design: DesignName,
): string | undefined {
  const pageSize = options.pageSize ?? 'a4'
  const [width, height] = PAGE_SIZES[pageSize]
  const defaults = DESIGNS[design].margins[pageSize]
  const {
    top = defaults.top,
    right = defaults.right,
    bottom = defaults.bottom,
    left = defaults.left,
  } = options.margins ?? {}
  const across = width - left - right
  const down = height - top - bottom
  if (across >= TEXT_AREA_MIN && down >= TEXT_AREA_MIN) return undefined
  const [axis, remaining, size] =
    across < TEXT_AREA_MIN ? (['width', across, width] as const) : (['height', down, height] as const)
  const place = design === 'classic' ? '' : ` in the design ${design}`
  return `leave ${Math.round(remaining * 100) / 100} pt of the page's ${axis} of ${size} pt for text${place}; at least ${TEXT_AREA_MIN} pt must remain`
}

/** Without a check that the margins leave room: which design has them depends on the request. */
export const PdfOptions = z
  .object({
    design: z.enum(DESIGN_NAMES).optional().meta({
      default: 'classic',
      description:
        'The design of the pages. It sets the defaults of font, sizes, line height, margins, alignment and page numbers; the defaults shown here apply to `classic`. `POST /generate` uses the design of the template by default.',
    }),
    pageSize: z.enum(['a4', 'letter', 'legal']).optional().meta({ default: 'a4' }),
    margins: Margins.optional(),
    font: z.enum(['times', 'helvetica', 'courier']).optional().meta({ default: 'times' }),
    fontSize: z.number().min(4).max(72).optional().meta({ default: 12, description: 'Points.' }),
    lineHeight: z.number().min(0.8).max(4).optional().meta({ default: 1.5, description: 'A multiple of `fontSize`.' }),
    includePageNumbers: z.boolean().optional().meta({ default: true }),
    embedFonts: z.boolean().optional().meta({
      default: true,
      description:
        'For a .docx file in a design: embeds the fonts of the design, 10 to 30 kB for each face, so that the file looks the same where they are not installed; `false` only names them. `classic` names fonts that most computers have. A PDF always embeds its fonts.',
    }),
    markup: z.enum(['light', 'markdown']).optional().meta({
      default: 'light',
      description:
        '`light`: bold, italic, bullets, line and paragraph breaks. `markdown` also headings, numbered lists, tables, code, quotes and links.',
    }),
    align: z.enum(['left', 'justify']).optional().meta({ default: 'left' }),
    language: z
      .string()
      // RFC 5646 §2.1, without the rarely used extended and grandfathered forms.
      .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'must be a language tag such as en, de-CH or zh-Hant')
      .max(35)
      .optional()
      .meta({ default: 'en', description: 'BCP 47; chooses hyphenation and is written into the file.' }),
    conformance: z.enum(['none', 'pdf/ua-1', 'pdf/a-2a']).optional().meta({
      description:
        'The standard that the file declares; if absent, both (`/pdf-alt`: PDF/UA-1). Fonts are always embedded.',
    }),
    foldMarks: z.boolean().optional().meta({
      default: false,
      description:
        'Prints marks at the left edge of the first page that show where to fold and punch the letter (DIN 5008). Only in the design `letter` on A4; `POST /pdf-alt` ignores it.',
    }),
    landscapeTables: z.boolean().optional().meta({
      default: false,
      description:
        'Puts a table that is too wide for the page in every type size on landscape pages, with its caption, the heading before it and its note; the text before and after it stays in portrait. `false`: its rows are printed as lines of `head: value` (in `classic` the remaining columns follow below), with a warning. `POST /pdf-alt` ignores it.',
    }),
    fillable: z.boolean().optional().meta({
      description:
        'Which blanks become fields that a reader fills in. `true`: each blank in square brackets, such as `[address]`, is a text field; blanks of the same words are one field. Absent: the blanks that a form printed itself (`POST /generate` without a model). In both cases signature blocks of the design `contract` have signature fields. `false`: no fields. In Word files text fields are content controls. `POST /pdf-alt` prints blanks as text.',
    }),
    provenance: z.enum(['none', 'generated']).optional().meta({
      default: 'none',
      description: '`generated` marks the file as written by a model (IPTC digital source type).',
    }),
  })
  .meta({ id: 'PdfOptions' })
export type PdfOptions = z.infer<typeof PdfOptions>

export const documentTitle = characters({ max: TITLE_CHARS_MAX })

export const filename = z.string().meta({
  description:
    'Path parts, control characters and quotes are removed, the rest is cut to 150 characters, and the extension is added where missing.',
})

export const PdfRequest = z
  .object({
    content: characters({ min: 1, max: CONTENT_CHARS_MAX }).meta({ description: 'The document, in light markup.' }),
    title: documentTitle.optional().meta({
      default: 'Document',
      description: 'Title of the file; not printed on the page. A blank one is the default.',
    }),
    filename: filename.optional().meta({ default: 'document.pdf' }),
    options: PdfOptions.optional(),
    template: z.string().min(1).max(64).optional().meta({
      description:
        'ID of a template: the pages have its design, colours, fonts, logo, lines of head and foot, and page size. `options.design` names another design, which keeps these; `classic` has none.',
    }),
  })
  .superRefine(({ options = {}, template }, context) => {
    // The service knows the design of the template.
    if (template !== undefined && options.design === undefined) return
    const message = marginsIssue(options, options.design ?? 'classic')
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['options', 'margins'], message })
  })
  .meta({ id: 'PdfRequest' })
export type PdfRequest = z.infer<typeof PdfRequest>

const examples = {
  letter: {
    content:
      '**Dear Jane,**\n\nthank you for your *kind* note.\n\n- First point\n- Second point\n\nKind regards,\nJohn',
    title: 'A short letter',
    filename: 'letter.pdf',
    options: { pageSize: 'a4', font: 'times', fontSize: 12 },
  },
}

const pdfReply = {
  200: file(['application/pdf'], 'The PDF file.', {
    headers: {
      'Content-Disposition': '`attachment` with the requested file name.',
      'X-PDF-Engine': 'The engine that made the file: `platen` or `typst`.',
      'X-PDF-Warnings':
        'What differs from the request, such as characters that no font has: a list of Display Strings (RFC 9651), one sentence each. Sent only if there are any.',
    },
  }),
}

export const createPdf = operation('POST /pdf', {
  id: 'createPdf',
  tag: 'PDF',
  summary: 'Convert text to a PDF file',
  scope: 'pdf',
  counts: true,
  body: PdfRequest,
  examples,
  replies: pdfReply,
  failures: [500, 503, 504],
})

export const createPdfAlt = operation('POST /pdf-alt', {
  id: 'createPdfAlt',
  tag: 'PDF',
  summary: 'Convert text to a PDF file with the other engine',
  description:
    'Takes the same request and gives the same reply as `POST /pdf`, but uses another engine, which shares no layout code with the first. Use it when the first fails.',
  scope: 'pdf',
  counts: true,
  body: PdfRequest,
  examples,
  replies: pdfReply,
  failures: [500, 503, 504],
})
