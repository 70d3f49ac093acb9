/** PDF options of `platen pdf` and `platen generate`. They are the options of the HTTP API and are checked by its schema. */
import type { PdfOptions } from '@platen/server/pdf'
import { DESIGNS, type Sheet } from '@platen/typeset/designs'
import { DESIGN_NAMES } from '@platen/wire/pdf'
import { number, type Option, type Parsed, text, usage } from './command.ts'

const FONT_NAMES: Readonly<Record<string, string>> = {
  times: 'times',
  helvetica: 'helvetica',
  courier: 'courier',
  serif: 'Source Serif',
  sans: 'Source Sans',
}

export const PDF_OPTIONS = {
  title: { type: 'string', value: 'TITLE', help: 'Title of the file; not printed on the page.' },
  design: {
    type: 'string',
    value: 'DESIGN',
    help: `Design of the pages; it sets the defaults of the options below: ${DESIGN_NAMES.join(', ')}.`,
  },
  'page-size': { type: 'string', value: 'SIZE', help: 'a4, letter or legal (a4).' },
  margins: {
    type: 'string',
    value: 'POINTS',
    help: 'One number for all sides, or top,right,bottom,left. Default: set by the design.',
  },
  font: { type: 'string', value: 'FONT', help: 'times, helvetica or courier. Default: the fonts of the design.' },
  'font-size': { type: 'string', value: 'POINTS', help: '4 to 72. Default: set by the design.' },
  'line-height': {
    type: 'string',
    value: 'FACTOR',
    help: '0.8 to 4, a multiple of the font size. Default: set by the design.',
  },
  'page-numbers': {
    type: 'boolean',
    help: 'Print page numbers (default); --no-page-numbers leaves out page numbers, headers and footers.',
  },
  markup: { type: 'string', value: 'MARKUP', help: 'light or markdown.' },
  align: { type: 'string', value: 'SIDE', help: 'left or justify. Default: set by the design.' },
  language: { type: 'string', value: 'TAG', help: 'Language of the text, such as de or pt-BR.' },
  'fold-marks': { type: 'boolean', help: 'Print fold and punch marks (design letter on A4 only).' },
  'landscape-tables': {
    type: 'boolean',
    help: 'Put tables that are too wide for the page on landscape pages.',
  },
  fillable: {
    type: 'boolean',
    help: 'Turn text in square brackets into fillable fields; --no-fillable makes no fields, even in a form.',
  },
  conformance: { type: 'string', value: 'LEVEL', help: 'none, pdf/ua-1 or pdf/a-2a (both).' },
} as const satisfies Record<string, Option>

/** The defaults of each design, for the help: one line each. */
export const DESIGN_DEFAULTS = [
  'Defaults by design (font size, line height, margins top,right,bottom,left on A4, alignment, text font):',
  ...DESIGN_NAMES.map((name) => {
    const sheet: Sheet = DESIGNS[name]
    const { top, right, bottom, left } = sheet.margins.a4
    const lineHeight = Math.round((sheet.leading / sheet.size) * 100) / 100
    const margins = [top, right, bottom, left].join(',')
    const align = sheet.styles['text']?.align === 'justify' ? 'justify' : 'left'
    const text = sheet.styles['text']?.family ?? 'text'
    return `  ${name.padEnd(9)}${`${sheet.size}`.padEnd(6)}${`${lineHeight}`.padEnd(6)}${margins.padEnd(28)}${align.padEnd(9)}${FONT_NAMES[sheet.families[text] ?? '']}`
  }),
]

/** The `options` object of a request, not checked yet. @throws {CommandFailure} if a number is malformed. */
export function pdfOptionsOf(parsed: Parsed): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const [option, field] of [
    ['design', 'design'],
    ['page-size', 'pageSize'],
    ['font', 'font'],
    ['markup', 'markup'],
    ['align', 'align'],
    ['language', 'language'],
    ['conformance', 'conformance'],
  ] as const) {
    const value = text(parsed, option)
    if (value !== undefined) options[field] = value
  }
  const fontSize = number(parsed, 'font-size')
  const lineHeight = number(parsed, 'line-height')
  const margins = text(parsed, 'margins')
  const numbers = parsed.values['page-numbers']
  const { fillable, 'fold-marks': foldMarks, 'landscape-tables': landscapeTables } = parsed.values
  const embedFonts = parsed.values['embed-fonts']
  return {
    ...options,
    ...(fontSize === undefined ? {} : { fontSize }),
    ...(lineHeight === undefined ? {} : { lineHeight }),
    ...(margins === undefined ? {} : { margins: marginsOf(margins) }),
    ...(typeof embedFonts === 'boolean' ? { embedFonts } : {}),
    ...(typeof numbers === 'boolean' ? { includePageNumbers: numbers } : {}),
    ...(typeof fillable === 'boolean' ? { fillable } : {}),
    ...(typeof landscapeTables === 'boolean' ? { landscapeTables } : {}),
    ...(typeof foldMarks === 'boolean' ? { foldMarks } : {}),
  }
}

function marginsOf(value: string): PdfOptions['margins'] {
  const sides = value.split(',').map((side) => (side.trim() === '' ? Number.NaN : Number(side)))
  if (sides.some((side) => !Number.isFinite(side)) || (sides.length !== 1 && sides.length !== 4)) {
    throw usage(`--margins must be one number of points, or four (top,right,bottom,left), not "${value}".`)
  }
  const [top = 0, right = top, bottom = top, left = right] = sides
  return { top, right, bottom, left }
}
