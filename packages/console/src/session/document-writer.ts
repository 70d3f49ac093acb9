/** What a model does with a document: writes it, writes on where it was cut off, or changes it. One of them at a time. */
import type { DocumentStream } from '@platen/client'
import { countWords } from '@platen/document/count-words'
import { accountQuery, modelsQuery, platen, queries, templatesQuery } from '../api.ts'
import { failed } from '../connection.ts'
import { AUTO_TEMPLATE, CUT_OFF, PROMPT_CHARS_MAX } from '../service.ts'
import type { StoredDocument } from '../storage/stored-document.ts'
import { decidedText } from '../text/changes.ts'
import { withLineFeeds } from '../text/line-feeds.ts'
import { merge } from '../text/merge.ts'
import { movedScope, partOf, type Scope, scopedPrompt, withPart } from '../text/scope.ts'
import { throughLastSentence } from '../text/sentences.ts'
import { continuationPrompt, withRest } from './continuation.ts'
import type { DocumentReview } from './document-review.ts'
import { paced } from './paced.ts'
import { offerOf } from './prompt-action.ts'
import type { SessionState } from './session-state.ts'
import { type WriteError, writeErrorOf } from './write-error.ts'

/** At most this often what a model writes is shown. */
const STREAM_MS = 40

/** Errors that an edit ends: their banner offers to write the text again. */
const OFFERS_AGAIN = new Set<WriteError['kind']>([
  'cut',
  'stopped',
  'model-gone',
  'no-document',
  'offline',
  'server',
  'limit',
])

/** Whether the key of this session may have documents written: another key of the account may have begun it. */
const isAllowed = (): boolean => offerOf(queries.getQueryData(accountQuery.queryKey)?.key.scopes).writes

/** Characters of a prompt at most. */
const promptMax = (): number => queries.getQueryData(accountQuery.queryKey)?.limits.promptCharacters ?? PROMPT_CHARS_MAX

export class DocumentWriter {
  readonly #session: SessionState
  readonly #review: DocumentReview
  readonly #onText: (text: string) => void
  readonly #onEnd: () => void
  #abort: AbortController | undefined
  /** The document that is being written anew, as it was before. */
  #replaced: StoredDocument | undefined
  /** What failed, if it was not the writing. */
  #failed: (() => Promise<void>) | undefined
  /** Of a text that no model has written. */
  #modelType: string | undefined

  /**
   * @param onText receives the text so far while it is written
   * @param onEnd is called when the model has nothing to do any more
   */
  constructor(session: SessionState, review: DocumentReview, onText: (text: string) => void, onEnd: () => void) {
    this.#session = session
    this.#review = review
    this.#onText = onText
    this.#onEnd = onEnd
  }

  get isBusy(): boolean {
    return this.#abort !== undefined
  }

  /** Of the model that writes; undefined for the default. */
  get modelType(): string | undefined {
    return this.#modelType ?? this.#session.read().document.request?.modelType
  }

  /** A text that was pasted has nothing to be written again from, but its changes can be asked for again. */
  get canRetry(): boolean {
    return isAllowed() && (this.#failed !== undefined || this.#session.read().document.request !== undefined)
  }

  /** What failed was a change to the text, which is as it was. */
  get isAside(): boolean {
    return this.#failed !== undefined
  }

  /** The text ends where its writing broke off. */
  get canContinue(): boolean {
    const { request, text, isCut } = this.#session.read().document
    return isAllowed() && request !== undefined && isCut === true && throughLastSentence(text) !== ''
  }

  /** The text was changed by hand: to write it again would take that away. */
  edited(): void {
    const { writeError } = this.#session.read()
    if (!writeError || this.#failed || !OFFERS_AGAIN.has(writeError.kind)) return
    if (this.canContinue) this.#session.update({ writeError: { kind: 'unfinished' } })
    else this.leave()
  }

  /** The text is as long as the person wants it. */
  leave(): void {
    this.#session.update({ writeError: undefined })
    if (this.#session.read().document.isCut) this.#session.change({ isCut: false })
  }

  /** Does again what failed, with another model if it is named. */
  retry(modelType?: string): void {
    const { request } = this.#session.read().document
    if (modelType !== undefined) this.#modelType = modelType
    if (modelType !== undefined && request) this.#session.change({ request: { ...request, modelType } })
    void (this.#failed ?? this.write.bind(this))()
  }

  /** Keeps what is there. */
  stop(): void {
    this.#abort?.abort()
  }

  /** Writes the document anew, as it was asked. */
  async write(): Promise<void> {
    const { document } = this.#session.read()
    const { request } = document
    if (!request) return
    this.#failed = undefined
    const before = this.#replaced ?? document
    this.#replaced = before
    const call = this.#begin()
    this.#review.forget()
    const { review: _, ...rest } = document
    this.#session.update({
      document: rest,
      phase: 'waiting',
      writeError: undefined,
      isStale: false,
      startedAt: Date.now(),
      tookMs: undefined,
    })
    // Stored before its first word: the prompt is not lost with the page.
    this.#session.change({ text: before.text, title: before.title, isCut: true })
    let hasText = false
    /** The longest of the attempts that broke off. */
    let longest = ''
    const shown = paced<string>(STREAM_MS, (latest) => this.#abort === call && this.#onText(withLineFeeds(latest)))
    let writeError: WriteError | undefined
    try {
      const stream = platen.generate.stream(
        { ...request, format: 'markdown' },
        // Without retries: the person sees why nothing comes, and decides.
        { signal: call.signal, maxRetries: 0 },
      )
      const { content, modelUsed, isCut } = await this.#read(stream, {
        onStart: (template) => {
          if (this.#abort === call) this.#takeTemplate(template)
        },
        onText: (text) => {
          hasText = true
          shown.push(text)
        },
        onRestart: () => {
          shown.end()
          if (this.#abort !== call) return
          const { text } = this.#session.read().document
          if (hasText && text.length > longest.length) longest = text
          this.#session.update({ isStale: true })
        },
      })
      shown.clear()
      if (this.#abort === call) this.#session.change({ text: content, modelUsed, isCut })
      if (isCut) writeError = { kind: 'limit' }
    } catch (error) {
      writeError = call.signal.aborted ? { kind: 'stopped' } : this.#writeErrorOf(error)
    }
    if (this.#abort !== call) return
    shown.end()
    if (writeError && writeError.kind !== 'limit' && (!hasText || writeError.kind === 'no-document')) {
      // What was there before is not lost to a failure without an answer, or to an answer that is no document.
      const { text, title, isCut, review } = before
      this.#session.change({ text, title, isCut: text === '' || isCut === true, ...(review && { review }) })
    } else if (writeError) {
      if (longest.length > this.#session.read().document.text.length) this.#onText(longest)
      this.#session.change({ isCut: true })
    }
    this.#abort = undefined
    this.#replaced = undefined
    const { startedAt } = this.#session.read()
    this.#session.update({ phase: 'editing', isStale: false, writeError, tookMs: Date.now() - startedAt })
    this.#end()
  }

  /** Asks for changes. They replace open ones; accepted ones are kept. @param scope undefined for the whole text. */
  async refine(instruction: string, scope?: Scope): Promise<void> {
    const { document } = this.#session.read()
    // Until the change is there a failure does not lose it, nor what was typed when another one is asked for again.
    if (!document.unsent?.trim()) this.#session.change({ unsent: instruction })
    const base = decidedText(document)
    const now = (): string => decidedText(this.#session.read().document)
    const scopeNow = (): Scope | undefined => scope && movedScope(scope, base, now())
    this.#failed = () => this.refine(instruction, scopeNow())
    const request = scope
      ? { prompt: scopedPrompt(instruction, base, scope, promptMax()), existingContent: partOf(base, scope) }
      : { prompt: instruction, existingContent: base }
    await this.#aside(request, (answer, isCut) => {
      // Its missing end would be a removal.
      if (isCut) return
      this.#failed = undefined
      if (this.#session.read().document.unsent?.trim() === instruction) this.#session.change({ unsent: '' })
      const text = scope ? withPart(base, scope, answer) : answer
      // What was typed meanwhile stays.
      this.#review.start(instruction, merge(base, now(), text), { scope: scopeNow() })
    })
  }

  /** Writes on after the last whole sentence. */
  async continue(): Promise<void> {
    const { document } = this.#session.read()
    if (!document.request) return
    this.#failed = () => this.continue()
    const base = decidedText(document)
    const start = throughLastSentence(base).trimEnd()
    const isParagraphEnd = /^\s*/.exec(base.slice(start.length))![0].includes('\n')
    await this.#aside({ prompt: continuationPrompt(document.request.prompt, start, promptMax()) }, (rest, isCut) => {
      this.#failed = undefined
      const current = decidedText(this.#session.read().document)
      const text = withRest(start, rest, isParagraphEnd)
      if (text === start) this.#session.update({ changedNothing: true })
      // Where the model began again, or words were typed meanwhile, the person decides.
      else if (current !== base || document.review || !text.startsWith(start))
        this.#review.start(undefined, merge(base, current, text), { isCut })
      else this.#session.change({ text, isCut })
    })
  }

  /** Has a model write beside the text that is shown. */
  async #aside(
    request: { prompt: string; existingContent?: string },
    onText: (text: string, isCut: boolean) => void,
  ): Promise<void> {
    const { template } = this.#session.read().document
    const call = this.#begin()
    const refining = { startedAt: Date.now(), words: 0 }
    this.#session.update({ refining, writeError: undefined, changedNothing: false })
    const counted = paced<string>(STREAM_MS, (latest) => {
      if (this.#abort === call) this.#session.update({ refining: { ...refining, words: countWords(latest) } })
    })
    let writeError: WriteError | undefined
    try {
      const { modelType } = this
      const params = { ...request, template, format: 'markdown' as const }
      const stream = platen.generate.stream(modelType === undefined ? params : { ...params, modelType }, {
        signal: call.signal,
        maxRetries: 0,
      })
      const { content, isCut } = await this.#read(stream, { onText: counted.push, onRestart: counted.clear })
      if (this.#abort === call) onText(content, isCut)
      if (isCut) writeError = { kind: 'limit' }
    } catch (error) {
      if (call.signal.aborted) this.#failed = undefined
      else writeError = this.#writeErrorOf(error)
    }
    counted.clear()
    if (this.#abort !== call) return
    this.#abort = undefined
    // A text that is still cut off can be continued.
    if (!writeError && this.canContinue && !this.#session.read().document.review) writeError = { kind: 'stopped' }
    this.#session.update({ refining: undefined, writeError })
    this.#end()
  }

  #begin(): AbortController {
    this.#abort?.abort()
    this.#abort = new AbortController()
    this.#session.update({ refining: undefined })
    return this.#abort
  }

  #end(): void {
    this.#session.setPages()
    void queries.invalidateQueries(accountQuery)
    this.#onEnd()
  }

  #writeErrorOf(error: unknown): WriteError {
    // Which models answer has changed.
    void queries.invalidateQueries(modelsQuery)
    const writeError = writeErrorOf(error)
    if (writeError.kind === 'offline') failed(error)
    return writeError
  }

  /** The template that the service chose, with its design. */
  #takeTemplate(template: string | undefined): void {
    const { document } = this.#session.read()
    if (document.template !== AUTO_TEMPLATE || template === undefined) return
    this.#setTemplate(template)
  }

  #setTemplate(template: string): void {
    const { document } = this.#session.read()
    const { request, options } = document
    const templates = queries.getQueryData(templatesQuery.queryKey) ?? []
    const designOf = (id: string) => templates.find((one) => one.id === id)?.design ?? 'plain'
    // A design that the person chose stays.
    const design = options.design === designOf(document.template) ? designOf(template) : options.design
    const pageSize = templates.find((one) => one.id === template)?.designTokens?.['pageSize'] ?? options.pageSize
    this.#session.change({
      template,
      options: {
        ...options,
        ...(design && { design }),
        ...(pageSize ? { pageSize } : {}),
      } as StoredDocument['options'],
      ...(request && { request: { ...request, template } }),
    })
  }

  /** Writes the document again on another template. */
  writeOn(template: string): void {
    if (template === this.#session.read().document.template) return
    this.#setTemplate(template)
    void this.write()
  }

  /** @returns the document at its end. */
  async #read(
    stream: DocumentStream,
    {
      onStart,
      onText,
      onRestart,
    }: { onStart?: (template: string | undefined) => void; onText: (text: string) => void; onRestart: () => void },
  ): Promise<{ content: string; modelUsed: string; isCut: boolean }> {
    let isStarted = false
    for await (const { type } of stream) {
      if (!isStarted) onStart?.(stream.response?.headers.get('x-document-template') ?? undefined)
      isStarted = true
      if (type === 'delta') onText(stream.text)
      else if (type === 'restart') onRestart()
    }
    const { content, warnings, modelUsed } = await stream.result()
    return {
      modelUsed,
      content: withLineFeeds(content),
      isCut: warnings.includes(CUT_OFF),
    }
  }
}
