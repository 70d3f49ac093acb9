/** `platen pdf`: converts a text or Markdown file to PDF without a service. */
import { basename, extname, resolve } from 'node:path'
import { check } from '@platen/wire/check'
import { PdfRequest } from '@platen/wire/pdf'
import {
  type Command,
  CommandFailure,
  EXIT,
  flag,
  JSON_OPTION,
  type Parsed,
  print,
  printJson,
  text,
  usage,
} from './command.ts'
import { interruption, isPiped, progress, readText, writeOutput } from './files.ts'
import { optionErrors, warningText } from './option-errors.ts'
import { DESIGN_DEFAULTS, PDF_OPTIONS, pdfOptionsOf } from './pdf-options.ts'
import { picturesBeside } from './pictures.ts'

/** Names under which a PDF file would not open. */
const OTHER_FORMAT = /\.(docx?|odt|rtf|txt|md|csv|html?)$/i
const MARKDOWN = /^\.(md|markdown|mdown|mkd)$/i

export const pdf: Command = {
  summary: 'Converts a text or Markdown file to PDF. Needs no service.',
  usage: ['pdf [FILE|-] [-o FILE.pdf|-] [options]'],
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      help: 'Output file; - for stdout. Default: the name of the input with .pdf.',
    },
    engine: { type: 'string', value: 'ENGINE', help: 'platen or typst (platen).' },
    ...PDF_OPTIONS,
    ...JSON_OPTION,
  },
  notes: [
    ...DESIGN_DEFAULTS,
    'A file that ends in .md is read as Markdown and set in the design plain, anything else is read as light markup',
    '(**bold**, *italic*, "- " bullets) and set in the design classic.',
    'Examples:',
    '  platen pdf notes.md -o notes.pdf',
    '  echo "Hello, **world**" | platen pdf -o hello.pdf',
  ],
  async run(parsed) {
    const input = inputOf(parsed)
    const output = text(parsed, 'output') ?? defaultOutput(input)
    if (output !== '-' && resolve(output) === resolve(input))
      throw usage(`The PDF would overwrite its own source, ${input}. Choose another file with -o.`)
    if (OTHER_FORMAT.test(output))
      throw usage(`${output}: platen pdf writes PDF files only. Name a file that ends in .pdf.`)
    const content = await readText(input)
    if (content.trim() === '') throw usage(`${input === '-' ? 'The piped input' : input} has no text.`)
    const engineName = text(parsed, 'engine') ?? 'platen'
    if (engineName !== 'platen' && engineName !== 'typst')
      throw usage(`--engine must be platen or typst, not "${engineName}".`)
    const defaults = MARKDOWN.test(extname(input)) ? { markup: 'markdown', design: 'plain' } : {}
    const title = text(parsed, 'title')
    const named = title === undefined ? {} : { title }
    const titleDefault = input === '-' ? 'Document' : basename(input, extname(input))
    const options = { ...defaults, ...pdfOptionsOf(parsed) }
    const checked = check(PdfRequest, { content, ...named, options }, 'options')
    if (!checked.ok) throw usage(optionErrors(checked.errors))

    const { openEngine, PdfFailure, typesetHere } = await import('@platen/server/pdf')
    const line = progress()
    const typst = engineName === 'typst' ? await openEngine('typst', { slots: 1 }) : undefined
    // Without Typst, Ctrl+C ends this process as usual: a thread that works runs no handler.
    const stop = typst && interruption()
    try {
      line.show('Creating the PDF …')
      // No option is `undefined`, since `pdfOptionsOf` leaves out options that are not set. The schema's type cannot express this.
      const valid = (checked.value.options ?? {}) as Parameters<typeof typesetHere>[0]['options']
      const pictures = valid.markup === 'markdown' ? await picturesBeside(input, content) : new Map()
      const job = { content, ...named, titleDefault, options: valid, pictures }
      const rendered = await (typst ? typst.render(job, stop?.signal) : typesetHere(job))
      line.clear()
      await writeOutput(output, rendered.pdf, { binary: true })
      const { pageCount } = rendered
      const warnings = rendered.warnings.map(warningText)
      for (const warning of warnings) process.stderr.write(`platen: ${warning}\n`)
      if (output === '-') return EXIT.done
      if (flag(parsed, 'json'))
        printJson({ file: output, engine: engineName, pages: pageCount, bytes: rendered.pdf.length, warnings })
      else print(`${output}: ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}.`)
      return EXIT.done
    } catch (error) {
      line.clear()
      if (stop?.signal.aborted) return stop.exitCode()
      if (!(error instanceof PdfFailure)) throw error
      const other = engineName === 'platen' ? ' Try `--engine typst`.' : ''
      const why = error.cause instanceof Error ? ` (${error.cause.message})` : ''
      throw new CommandFailure(EXIT.failed, `The PDF could not be created: ${error.reason}${why}${other}`, {
        cause: error,
      })
    } finally {
      stop?.release()
      await typst?.close()
    }
  },
}

function inputOf(parsed: Parsed): string {
  const [input, more] = parsed.positionals
  if (more !== undefined) throw usage(`platen pdf converts one file at a time; remove "${more}".`)
  if (input !== undefined) return input
  if (isPiped()) return '-'
  throw usage('No file was given. Example: platen pdf notes.md -o notes.pdf')
}

/** A PDF beside the input file; stdout if the input is stdin. */
function defaultOutput(input: string): string {
  return input === '-' ? '-' : `${input.slice(0, input.length - extname(input).length)}.pdf`
}
