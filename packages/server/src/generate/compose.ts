/**
 * Writes a document from a prompt: with the model that the ID resolves to, its fallbacks, or as a form.
 *
 * The deltas after the last `restart` join to exactly `content`. If an answer is not a document, the model is asked once more
 * with the reason; a second rejection is an error. A fallback replaces a model only before its first event.
 * Source: docs/decisions/010-where-a-document-begins-and-ends.md.
 */
import type { Document } from '@platen/document'
import { languageOf } from '@platen/document/language-of'
import { AUTO_TEMPLATE } from '@platen/wire'
import type { Clock } from '../clock.ts'
import { titleOf } from '../document-title.ts'
import { ModelFailed, ModelUnavailable } from '../models/backend.ts'
import { REASONING_MODEL } from '../models/catalogue.ts'
import type { Models } from '../models/resolve.ts'
import { Work } from '../telemetry/work.ts'
import type { Template } from '../templates/template.ts'
import type { WritingContext } from './answer/answer.ts'
import { chooseTemplate } from './choose-template.ts'
import { contentOf } from './content.ts'
import { ContextTooSmall, NoDocument, refiningNeedsModel } from './errors.ts'
import { writeForm } from './form/form.ts'
import type { Emit, GenerationInput, GenerationResult } from './generation.ts'
import { refine } from './refine/refine.ts'
import { writeTable } from './table/table.ts'
import type { Compose, ComposeOptions, GeneratedDocument, GenerateInput } from './types.ts'
import { writeDocument } from './write.ts'

export interface ComposeDeps {
  models: Pick<Models, 'resolve'>
  templates: readonly Template[]
  clock: Clock
  /** The operator's, as an IANA name. */
  timeZone: string
}

const isRefining = ({ existingContent = '' }: Pick<GenerateInput, 'existingContent'>): boolean =>
  existingContent.trim() !== ''

const ATTEMPTS = 2
/** Errors that a second attempt would meet again, or wait for as long. */
const FINAL: ReadonlySet<ModelFailed['reason']> = new Set(['timeout', 'idle', 'refused'])

/** @throws {ModelUnavailable} @throws {ModelFailed} @throws {NoDocument} @throws {ContextTooSmall} */
export const createCompose =
  ({ models, templates, clock, timeZone }: ComposeDeps): Compose =>
  async (input, signal, { plain = false, work = new Work(), onTemplate, onEvent } = {}) => {
    const now = clock.now()
    const startedMs = clock.monotonicMs()
    const { first, fallbacks } = models.resolve(input.modelType)
    const template =
      input.template === AUTO_TEMPLATE
        ? await chooseTemplate(input.prompt, templates, { model: first, signal, work })
        : templates.find((one) => one.id === input.template)
    if (!template) throw new Error(`The template ${input.template} is not loaded.`)
    onTemplate?.(template.id)
    const generationInput = { ...input, template, today: longToday(now, timeZone), rejections: [] }
    let unavailable: ModelUnavailable | undefined
    for (const model of [first, ...fallbacks]) {
      if (model.kind === 'draft') {
        if (isRefining(input)) throw unavailable ?? refiningNeedsModel()
        const form = formOf(generationInput, { now, timeZone, isFallback: unavailable !== undefined })
        if (form.content !== '') void onEvent?.({ type: 'delta', text: form.content })
        return form
      }
      const limitMs = plain ? model.limits.plainTimeoutMs : model.limits.streamTimeoutMs
      const leftMs = () => limitMs - (clock.monotonicMs() - startedMs)
      try {
        return await writeWithModel(generationInput, { model, signal, leftMs, work }, onEvent)
      } catch (error) {
        // Once the model has started, the error is another one.
        if (!(error instanceof ModelUnavailable)) throw error
        unavailable ??= error
      }
    }
    throw unavailable
  }

/** Cached: creating a format takes longer than all other work for a request here. */
const dayFormats = new Map<string, Record<'inWords' | 'inDigits', Intl.DateTimeFormat>>()

/** For example `Sunday, 22 November 2026 (2026-11-22)`. */
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

function formOf(
  { prompt, template, format }: GenerationInput,
  { now, timeZone, isFallback }: { now: Date; timeZone: string; isFallback: boolean },
): GeneratedDocument {
  const form = writeForm({ prompt, template, format }, { now, timeZone })
  const blanks = form.blanks === 0 ? 'no blanks' : form.blanks === 1 ? '1 blank' : `${form.blanks} blanks`
  const why = isFallback ? 'The model is not available' : 'No model is configured'
  const { content, source } = contentOf(form.source, format, { isLetter: template.layout === 'letter' })
  return {
    content,
    source,
    template: template.id,
    reasoning: null,
    modelUsed: 'draft',
    documentSource: 'draft',
    warnings: [`${why}: this is a form with ${blanks}.`],
    language: form.language,
    title: form.title,
  }
}

async function writeWithModel(
  first: GenerationInput,
  session: WritingContext,
  onEvent: ComposeOptions['onEvent'],
): Promise<GeneratedDocument> {
  const { model, signal } = session
  let input = first
  let hasOutput = false
  const emit: Emit = (event) => {
    if (event.type === 'reasoning' && model.modelId !== REASONING_MODEL) return
    hasOutput = true
    session.ready = onEvent?.(event)
  }
  for (let attempt = 1; ; attempt++) {
    let rejection: { name: string; sentence: string; isFinal?: boolean }
    try {
      const result = await writeOnce(input, session, emit)
      if (!result.rejection) return documentOf(result, { model, template: first.template })
      rejection = result.rejection
    } catch (error) {
      if (error instanceof ModelUnavailable && session.started) {
        const message = 'The model stopped answering before the document was complete.'
        throw new ModelFailed('cut-off', message, { cause: error })
      }
      if (!(error instanceof ModelFailed)) throw error
      if (error.reason === 'too-long') throw new ContextTooSmall(isRefining(first) ? 'existingContent' : 'prompt')
      if (attempt === ATTEMPTS || FINAL.has(error.reason) || signal.aborted) throw error
      rejection = { name: error.reason, sentence: 'It broke off.' }
    }
    if (attempt === ATTEMPTS || rejection.isFinal) throw new NoDocument(rejection.name, rejection.sentence)
    input = { ...first, rejections: [rejection.sentence] }
    if (hasOutput) emit({ type: 'restart' })
  }
}

function writeOnce(input: GenerationInput, session: WritingContext, emit: Emit): Promise<GenerationResult> {
  if (isRefining(input)) return refine(input, session, emit)
  return input.format === 'csv' ? writeTable(input, session, emit) : writeDocument(input, session, emit)
}

function documentOf(
  result: GenerationResult,
  { model, template }: { model: WritingContext['model']; template: Template },
): GeneratedDocument {
  const reasoning = result.reasoning.trim()
  return {
    content: result.content,
    source: result.source,
    template: template.id,
    reasoning: model.modelId === REASONING_MODEL && reasoning !== '' ? reasoning : null,
    modelUsed: model.name,
    documentSource: 'model',
    warnings: result.warnings,
    // Computed on access: only files need it.
    get language() {
      return languageOf(plainText(result.document))
    },
    title: titleOf(result.source),
  }
}

/** Enough to detect the language. */
const SAMPLE_BLOCKS = 40

const plainText = (document: Document): string =>
  document
    .children(-1)
    .slice(0, SAMPLE_BLOCKS)
    .map((block) => document.plain(block))
    .join('\n')
