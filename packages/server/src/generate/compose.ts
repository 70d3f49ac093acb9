/**
 * A prompt in, a document out, as events: the text while it is written, and at the end the whole.
 *
 * The deltas after the last `restart` join to exactly `done.document.content`. An answer of which no document came is asked
 * for once more with the fault named, then it is an error. A fallback is taken only before the model has begun.
 * Source: docs/decisions.md "Generation".
 */
import { type Document, readHead, toPlain } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import type { Clock } from '../clock.ts'
import { ModelFailed, ModelUnavailable } from '../models/backend.ts'
import type { Models } from '../models/resolve.ts'
import { Work } from '../telemetry/work.ts'
import type { Template } from '../templates/template.ts'
import type { BackendRoute, Session } from './answer.ts'
import { contentOf } from './content.ts'
import { ContextTooSmall, NoDocument, refiningNeedsModel } from './errors.ts'
import { writeForm } from './form/form.ts'
import type { DocumentStream, GenerationInput, GenerationResult } from './generation.ts'
import { languageOf } from './language/language-of.ts'
import { refine } from './refine.ts'
import { writeTable } from './table.ts'
import type { Compose, GenerateEvent, GenerateInput } from './types.ts'
import { writeDocument } from './write.ts'

export interface ComposeDeps {
  models: Pick<Models, 'resolve'>
  templates: readonly Template[]
  clock: Clock
  /** IANA name; the operator's. */
  timeZone: string
}

const isRefining = ({ existingContent = '' }: GenerateInput): boolean => existingContent.trim() !== ''

const ATTEMPTS = 2
/** A second try has no time, or would be refused as the first. */
const FINAL: ReadonlySet<ModelFailed['reason']> = new Set(['timeout', 'refused'])
/** The one model ID whose replies carry reasoning (interface.md "Generate success response"). */
const REASONING_MODEL = 'model-02'

export const createCompose =
  (deps: ComposeDeps): Compose =>
  (input, signal, options) =>
    composeDocument(input, deps, { signal, plain: options?.plain ?? false, work: options?.work ?? new Work() })

/** @throws {ModelUnavailable} @throws {ModelFailed} @throws {NoDocument} @throws {ContextTooSmall} */
async function* composeDocument(
  input: GenerateInput,
  { models, templates, clock, timeZone }: ComposeDeps,
  { signal, plain, work }: { signal: AbortSignal; plain: boolean; work: Work },
): AsyncGenerator<GenerateEvent> {
  const template = templates.find((one) => one.id === input.template)
  if (!template) throw new Error(`The template ${input.template} is not loaded.`)
  const now = clock.now()
  const { first, fallbacks } = models.resolve(input.modelType)
  const refines = isRefining(input)
  let unavailable: ModelUnavailable | undefined
  for (const route of [first, ...fallbacks]) {
    if (route.kind === 'draft') {
      if (refines) throw unavailable ?? refiningNeedsModel()
      yield* formOf(input, template, { now, timeZone, isFallback: unavailable !== undefined })
      return
    }
    const limitMs = plain ? route.limits.plainTimeoutMs : route.limits.streamTimeoutMs
    const leftMs = () => limitMs - (clock.now().getTime() - now.getTime())
    const task: GenerationInput = { input, template, prompt: input.prompt, today: longToday(now, timeZone), faults: [] }
    const session: Session = { route, signal, leftMs, work }
    try {
      yield* fromModel(task, session)
      return
    } catch (error) {
      // Of a model that has begun to answer it is another error.
      if (!(error instanceof ModelUnavailable)) throw error
      unavailable ??= error
    }
  }
  throw unavailable
}

/** To make a format takes longer than all else that is done for a request here. */
const dayFormats = new Map<string, Record<'inWords' | 'inDigits', Intl.DateTimeFormat>>()

/** Such as `Sunday, 22 November 2026 (2026-11-22)`. */
function longToday(now: Date, timeZone: string): string {
  let formats = dayFormats.get(timeZone)
  if (!formats) {
    formats = {
      inWords: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }),
      inDigits: new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }),
    }
    dayFormats.set(timeZone, formats)
  }
  return `${formats.inWords.format(now)} (${formats.inDigits.format(now)})`
}

function* formOf(
  input: GenerateInput,
  template: Template,
  { now, timeZone, isFallback }: { now: Date; timeZone: string; isFallback: boolean },
): Generator<GenerateEvent> {
  const form = writeForm({ prompt: input.prompt, template, format: input.format }, { now, timeZone })
  const { content, source } = contentOf(form.source, input.format, { isLetter: template.layout === 'letter' })
  const blanks = form.blanks === 0 ? 'no blanks' : form.blanks === 1 ? '1 blank' : `${form.blanks} blanks`
  const why = isFallback ? 'The model is not available' : 'No model is configured'
  if (content !== '') yield { type: 'delta', text: content }
  yield {
    type: 'done',
    document: {
      content,
      source,
      reasoning: null,
      modelUsed: 'draft',
      documentSource: 'draft',
      warnings: [`${why}: this is a form with ${blanks}.`],
      language: form.language,
      title: form.title,
    },
  }
}

async function* fromModel(first: GenerationInput, session: Session): AsyncGenerator<GenerateEvent> {
  const { route, signal } = session
  let task = first
  let output = false
  for (let attempt = 1; ; attempt++) {
    let fault: { name: string; sentence: string; isFinal?: boolean }
    try {
      const writing = writingOf(task, session)
      let step = await writing.next()
      for (; !step.done; step = await writing.next()) {
        if (step.value.type === 'reasoning' && route.modelId !== REASONING_MODEL) continue
        output = true
        yield step.value
      }
      if (!step.value.rejection) {
        yield doneOf(task, route, step.value)
        return
      }
      fault = step.value.rejection
    } catch (error) {
      if (error instanceof ModelUnavailable && session.started) {
        throw new ModelFailed('cut-off', 'The model stopped answering before the document was whole.', {
          cause: error,
        })
      }
      if (!(error instanceof ModelFailed)) throw error
      if (error.reason === 'too-long') throw new ContextTooSmall(isRefining(first.input) ? 'existingContent' : 'prompt')
      if (attempt === ATTEMPTS || FINAL.has(error.reason) || signal.aborted) throw error
      fault = { name: error.reason, sentence: 'It broke off.' }
    }
    if (attempt === ATTEMPTS || fault.isFinal) throw new NoDocument(fault.name, fault.sentence)
    task = { ...first, faults: [fault.sentence] }
    if (output) yield { type: 'restart' }
  }
}

function writingOf(task: GenerationInput, session: Session): DocumentStream {
  if (isRefining(task.input)) return refine(task, session)
  return task.input.format === 'csv' ? writeTable(task, session) : writeDocument(task, session)
}

function doneOf({ template }: GenerationInput, route: BackendRoute, written: GenerationResult): GenerateEvent {
  const reasoning = written.reasoning.trim()
  return {
    type: 'done',
    document: {
      content: written.content,
      source: written.source,
      reasoning: route.modelId === REASONING_MODEL && reasoning !== '' ? reasoning : null,
      modelUsed: route.name,
      documentSource: 'model',
      warnings: written.warnings,
      // Files alone need it, so it is looked at when it is asked for.
      get language() {
        return languageOf(plainText(written.document))
      },
      title: titleOf(written, template),
    },
  }
}

/** Enough to tell its language. */
const SAMPLE_BLOCKS = 40

const plainText = (document: Document): string =>
  document
    .children(-1)
    .slice(0, SAMPLE_BLOCKS)
    .map((block) => document.plain(block))
    .join('\n')

const TITLE_CHARS_MAX = 300

/** A title stands among the first blocks. */
const TITLE_BLOCKS = 4

/** The subject of its head, else its title: a heading, or a line that is all bold. The template's name where it has neither. */
function titleOf({ source, document }: GenerationResult, template: Template): string {
  const field = readHead(source)?.fields.find(({ role }) => role === 'subject')
  const subject = toPlain(readMarkdown(field?.lines.join(' ') ?? '', 'commonmark'))
  const top = document.children(-1)
  const isHeading = (block: number): boolean => document.kind(block) === 'heading'
  const isBold = (block: number): boolean =>
    document.kind(block) === 'paragraph' &&
    document.runs(block).every((run) => run.bold) &&
    !document.text(block).includes('\n')
  const title = top.slice(0, TITLE_BLOCKS).find((block) => isHeading(block) || isBold(block)) ?? top.find(isHeading)
  const text = subject || (title === undefined ? '' : document.plain(title))
  return [...text.replace(/\s+/gu, ' ').trim()].slice(0, TITLE_CHARS_MAX).join('') || template.name
}
