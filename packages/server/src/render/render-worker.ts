/** The thread of renderer.ts. In: one `RenderJob` a message; out: one `RenderReply` for each. */
import { parentPort } from 'node:worker_threads'
import { readLight, toLight, toMarkdown, withoutLabels } from '@platen/document'
import { languageOf } from '@platen/document/language-of'
import { toTextFile } from '@platen/formats/text-files'
import {
  type CompiledTemplate,
  checkData,
  DataInvalid,
  loadTemplate,
  readData,
  render,
  SchemaInvalid,
  schemaChecker,
  TemplateInvalid,
  ValuesMissing,
} from '@platen/render'
import { titleOf } from '../document-title.ts'
import { csvFileOf } from '../formats/file.ts'
import { readAnswer } from '../generate/answer/read-answer.ts'
import { findJsonSyntaxError } from '../json-syntax-error.ts'
import { runInBackground } from '../pdf/background.ts'
import type { FillJob, RenderedText, RenderJob, RenderReply, TextJob } from './renderer.ts'

runInBackground({ isThread: true })

parentPort?.on('message', (job: RenderJob) => void replyTo(job).then((reply) => parentPort?.postMessage(reply)))

async function replyTo(job: RenderJob): Promise<RenderReply> {
  try {
    return { ok: true, rendered: job.kind === 'text' ? readText(job) : await fill(job) }
  } catch (error) {
    // A class does not survive the way to another thread.
    if (error instanceof DataInvalid) return { ok: false, kind: 'data', faults: error.faults }
    if (error instanceof ValuesMissing) return { ok: false, kind: 'missing', faults: error.faults }
    if (error instanceof TemplateInvalid) return { ok: false, kind: 'template', faults: error.faults }
    if (error instanceof SchemaInvalid)
      return { ok: false, kind: 'template', faults: [{ line: 0, column: 0, message: error.message }] }
    return { ok: false, kind: 'error', error }
  }
}

function readText({ text, isLight, language, ...wanted }: TextJob): RenderedText {
  const source = isLight ? toMarkdown(readLight(text)) : text
  return {
    source,
    printed: source,
    ...contentOf(source, source, wanted),
    blanks: [],
    title: titleOf(source),
    language: language ?? languageOf(source.slice(0, LANGUAGE_CHARS)),
  }
}

/** Enough to detect the language. */
const LANGUAGE_CHARS = 10_000

async function fill({ body, schema, data, language, missing, isLetter, ...wanted }: FillJob): Promise<RenderedText> {
  const template = await templates.get(body)
  const read = readJson(data)
  if (schema !== undefined) checkData(read, checkers.get(schema))
  const { document, blanks } = render(template, read.data, { locale: language, missing }).document()
  const source = toMarkdown(document)
  const printed = isLetter ? withoutLabels(source) : source
  return { source, printed, ...contentOf(source, printed, wanted), blanks, title: titleOf(source), language }
}

function readJson(text: string): ReturnType<typeof readData> {
  try {
    return readData(text)
  } catch (error) {
    const place = error instanceof DataInvalid ? findJsonSyntaxError(text) : undefined
    if (place === undefined) throw error
    const { line, column, expected } = place
    throw new DataInvalid([
      { path: '', message: `is not valid JSON at line ${line}, column ${column}: expected ${expected}` },
    ])
  }
}

function contentOf(
  source: string,
  printed: string,
  { contentFormat, design }: Pick<RenderJob, 'contentFormat' | 'design'>,
): Pick<RenderedText, 'content' | 'warnings'> {
  switch (contentFormat) {
    case undefined:
      return { content: undefined, warnings: [] }
    case 'text':
      return { content: toTextFile(printed, { design }), warnings: [] }
    case 'csv': {
      const { text, warnings } = csvFileOf(source)
      return { content: text, warnings }
    }
    case 'markdown':
      return { content: printed, warnings: [] }
    case 'pdf':
    case 'doc':
      return { content: toLight(readAnswer(printed, 'commonmark')), warnings: [] }
  }
}

/** What was made of the newest sources: requests with one template do not read it again. */
class Memo<Made> {
  readonly #make: (source: string) => Made
  readonly #made = new Map<string, Made>()

  constructor(make: (source: string) => Made) {
    this.#make = make
  }

  get(source: string): Made {
    if (source.length > MEMO_CHARS_MAX) return this.#make(source)
    const made = this.#made.get(source) ?? this.#make(source)
    this.#made.delete(source)
    this.#made.set(source, made)
    const [oldest] = this.#made.keys()
    if (this.#made.size > MEMO_MAX && oldest !== undefined) this.#made.delete(oldest)
    return made
  }
}

const MEMO_MAX = 32
/** What is made of a source has some hundred times its size where it is all tags. */
const MEMO_CHARS_MAX = 20_000

const templates = new Memo<Promise<CompiledTemplate>>(loadTemplate)
const checkers = new Memo((schema) => schemaChecker(JSON.parse(schema)))
