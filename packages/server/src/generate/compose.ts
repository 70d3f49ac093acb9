/**
 * A prompt in, a document out, as events: the text while it is written, and at the end the whole.
 *
 * The deltas after the last `restart` join to exactly `done.document.content`. A document that fails a hard check is
 * asked for once more with the fault named, then it is an error; the other checks become warnings. A fallback is taken
 * only before any output. Source: docs/decisions.md "Generation".
 */
import type { Clock } from '../clock.ts'
import { ApiError, badFields } from '../http/errors.ts'
import { GenerationBroken, ModelUnavailable } from '../models/backend.ts'
import type { Models, Route } from '../models/resolve.ts'
import type { Template } from '../templates/template.ts'
import type { Session } from './call.ts'
import { checkDocument, wordsWanted } from './check.ts'
import { hasWording, type OfflineDraft, writeDraft } from './draft/draft.ts'
import { titleOf } from './markup/parse-light.ts'
import { render } from './paper.ts'
import { writeByParts } from './parts.ts'
import { refinedContent, refineWithModel } from './refine.ts'
import { writeBySections } from './sections.ts'
import { writeTable } from './table.ts'
import { checkInputOf, type Task, type Writing, type Written } from './task.ts'
import type { Compose, GenerateEvent, GenerateInput } from './types.ts'
import { writeWhole } from './whole.ts'

export interface WritingDeps {
  models: Pick<Models, 'resolve'>
  templates: readonly Template[]
  clock: Clock
  /** IANA name; the operator's. */
  timeZone: string
}

/** How long a document a model of each tier writes well in one call, in words. */
const ONE_CALL_WORDS = { tiny: 0, small: 900, large: 3000 } as const
const ATTEMPTS = 2
/** A second try has no time, or would be refused as the first. */
const FINAL: ReadonlySet<GenerationBroken['reason']> = new Set(['timeout', 'refused'])
/** By now the model has its request and has not begun to answer: a good time for what is needed at the end. */
const WRITE_AHEAD_MS = 5

export const createCompose =
  (deps: WritingDeps): Compose =>
  (input, signal, options) =>
    composeDocument(input, deps, { signal, plain: options?.plain ?? false })

/** @throws {ApiError} @throws {ModelUnavailable} @throws {GenerationBroken} */
async function* composeDocument(
  input: GenerateInput,
  deps: WritingDeps,
  options: { signal: AbortSignal; plain: boolean },
): AsyncGenerator<GenerateEvent> {
  const template = deps.templates.find((one) => one.id === input.template)
  if (!template) throw new Error(`The template ${input.template} is not loaded.`)
  const { first, fallbacks } = deps.models.resolve(input.modelType)
  const now = deps.clock.now()
  const { timeZone } = deps
  let draft: OfflineDraft | undefined
  const task: Task = {
    input,
    template,
    get draft() {
      draft ??= writeDraft(input, { template, now, timeZone })
      return draft
    },
    now,
    timeZone,
    faults: [],
  }
  const cancel = first.kind === 'draft' ? undefined : deps.clock.after(WRITE_AHEAD_MS, () => writeAhead(task))
  try {
    yield* fromRoutes(task, deps, { ...options, routes: [first, ...fallbacks] })
  } finally {
    // A request that is refused at once, on a service that is full, leaves no work behind.
    cancel?.()
  }
}

async function* fromRoutes(
  task: Task,
  { clock }: WritingDeps,
  { signal, plain, routes }: { signal: AbortSignal; plain: boolean; routes: Route[] },
): AsyncGenerator<GenerateEvent> {
  let unavailable: ModelUnavailable | undefined
  for (const route of routes) {
    if (route.kind === 'draft') {
      yield* fromDraft(task)
      return
    }
    const limitMs = plain ? route.limits.plainTimeoutMs : route.limits.streamTimeoutMs
    const session: Session = {
      route,
      signal,
      leftMs: () => limitMs - (clock.now().getTime() - task.now.getTime()),
    }
    let output = false
    try {
      for await (const event of fromModel(task, session)) {
        output = true
        yield event
      }
      return
    } catch (error) {
      if (!(error instanceof ModelUnavailable) || output) throw error
      unavailable ??= error
    }
  }
  throw unavailable
}

/** So that the end of the answer finds the draft written. A fault of it is thrown there, where it is caught. */
function writeAhead(task: Task): void {
  try {
    void task.draft
  } catch {
    // Thrown again to whoever asks for it.
  }
}

function* fromDraft({ input, draft }: Task): Generator<GenerateEvent> {
  const refined = draft.text !== undefined
  const content = refined ? refinedContent(draft.text ?? '', input.format) : render(draft.blocks, input.format)
  if (content !== '') yield { type: 'delta', text: content }
  yield {
    type: 'done',
    document: {
      content,
      reasoning: null,
      modelUsed: 'draft',
      source: 'draft',
      warnings: draft.warnings,
      language: draft.language,
      title: draft.title,
      ...(refined ? {} : { blocks: draft.blocks }),
    },
  }
}

async function* fromModel(first: Task, session: Session): AsyncGenerator<GenerateEvent> {
  const { route } = session
  let task = first
  let output = false
  /** What code wrote before the model began: where the model is away it is no output, and another may answer. */
  let held: GenerateEvent[] = []
  for (let attempt = 1; ; attempt++) {
    let faults: { name: string; message: string }[]
    try {
      const writing = write(task, session)
      let step = await writing.next()
      for (; !step.done; step = await writing.next()) {
        if (step.value.type === 'reasoning' && route.modelId !== 'model-02') continue
        if (!session.begun) {
          held.push(step.value)
          continue
        }
        output = true
        yield* held
        held = []
        yield step.value
      }
      if (held.length > 0) {
        output = true
        yield* held
        held = []
      }
      const results = checkDocument(checkInputOf(task, step.value))
      faults = results.filter((one) => one.hard && !one.ok)
      if (faults.length === 0) {
        const soft = results.filter((one) => !one.ok).map((one) => one.message)
        yield finished(task, session, step.value, soft)
        return
      }
    } catch (error) {
      if (error instanceof ModelUnavailable && (output || attempt > 1)) {
        throw new GenerationBroken('cut-off', 'The model stopped answering before the document was whole.', {
          cause: error,
        })
      }
      if (error instanceof GenerationBroken && error.reason === 'too-long') {
        throw badFields({
          field: first.input.existingContent === undefined ? 'prompt' : 'existingContent',
          reason: 'is too long for this model; shorten it or choose a model with a larger context',
        })
      }
      const again = error instanceof GenerationBroken && !FINAL.has(error.reason) && !session.signal.aborted
      if (!again || attempt === ATTEMPTS) throw error
      faults = [{ name: error.reason, message: 'It broke off.' }]
    }
    if (attempt === ATTEMPTS) {
      throw new ApiError('generation_failed', {
        message: `The model gave no usable document, twice. ${faults.map((one) => one.message).join(' ')}`,
        details: { reason: faults[0]?.name },
      })
    }
    held = []
    task = { ...first, faults: faults.map((one) => one.message) }
    if (output) yield { type: 'restart' }
  }
}

function finished(task: Task, session: Session, written: Written, soft: string[]): GenerateEvent {
  const { route } = session
  const reasoning = written.reasoning.trim()
  const unused = unusedWords(session, written)
  const checks = written.verbatim ? [] : soft
  return {
    type: 'done',
    document: {
      content: written.content,
      reasoning: route.modelId === 'model-02' && reasoning !== '' ? reasoning : null,
      // What has no word of the model is the offline draft, whoever was asked.
      modelUsed: written.source === 'draft' ? 'draft' : route.name,
      source: written.source,
      warnings: [...new Set([...(unused === undefined ? [] : [unused]), ...written.warnings, ...checks])],
      language: task.draft.language,
      title: titleOf(written.blocks, task.draft.title),
      ...(written.verbatim ? {} : { blocks: written.blocks }),
    },
  }
}

/** What a caller who chose a model is told where the document is not, or not wholly, in its words for want of time. */
function unusedWords({ asked, late }: Session, { source, verbatim }: Written): string | undefined {
  if (source === 'draft') {
    const instead = verbatim ? 'Only the changes that need no model are made.' : 'This is the offline draft.'
    if (!asked) return `The model was not asked: one under 1B parameters is left nothing of this document. ${instead}`
    return `No words of the model are used: ${late ? 'it was too slow for the time allowed' : 'none of what it wrote passed the checks'}. ${instead}`
  }
  return late && source === 'mixed'
    ? 'The time allowed was over before the model had written every part. The others are as in the offline draft.'
    : undefined
}

const ASKS_FOR_ROWS =
  /(?<!\p{L})(?:csv|tables?|lists?|columns?|rows?|spreadsheet|tabelle\p{L}*|liste\p{L}*|spalten?|zeilen?|tableaux?|colonnes?|lignes?|tablas?|listas?|columnas?|filas?)(?!\p{L})/iu

function write(task: Task, session: Session): Writing {
  const { input, template } = task
  const { tier } = session.route
  if (input.existingContent?.trim()) return refineWithModel(task, session)
  const tabular = template.layout === 'plain' || template.id === 'data-report'
  // What the prompt gives as figures code has in a table already; a very small model would bend it.
  const inDraft =
    tier === 'micro' && (task.draft.blocks.some(({ kind }) => kind === 'table') || !ASKS_FOR_ROWS.test(input.prompt))
  if (input.format === 'csv' && tabular && !inDraft) return writeTable(task, session)
  const words = wordsWanted({ prompt: input.prompt, template })
  if (tier === 'micro') return writeByParts(task, session, words)
  // The small parts of a letter are code's only where it has words for them.
  const inOneCall =
    (words[0] + words[1]) / 2 <= ONE_CALL_WORDS[tier] ||
    (template.layout === 'letter' && !hasWording(task.draft.language))
  return inOneCall ? writeWhole(task, session, words) : writeBySections(task, session, words)
}
