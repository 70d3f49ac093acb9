/**
 * An open document: its text, who writes it at the moment, and its pages. It lives beyond the screen that shows it, so a document goes on
 * being written while the person looks at another screen. React reads its snapshots.
 */
import type { PdfOptions } from '@platen/client'
import type { TypesetOptions } from '@platen/typeset'
import { accountQuery, modelsQuery, platen, queries } from '../api.ts'
import { smallPicture } from '../documents/picture.ts'
import { readDocument, type StoredDocument, storeDocument, storeInHaste } from '../documents/store.ts'
import { T } from '../texts.ts'
import type { SetPages } from '../typesetting/messages.ts'
import { changesOf, compare, type Decision, decide, edit, type Part, textOf } from './changes.ts'
import { closeMarks } from './close-marks.ts'
import { type Fault, faultOf } from './faults.ts'
import { paced } from './paced.ts'
import { NO_PAGES, PageSetter, SET_MS } from './page-setter.ts'
import { continuing, throughLastSentence } from './sentences.ts'
import type { Engine } from './server-pages.ts'
import type { Snapshot } from './snapshot.ts'
import { countWords, titleOf } from './title.ts'
import type { FileText } from './use-files.ts'

const SAVE_MS = 2000
/** While a model writes: at most this often. */
const STREAM_MS = 40

/** Faults whose banner offers to do it again. */
const OFFERS_AGAIN = new Set<Fault['kind']>(['cut', 'stopped', 'model-gone', 'no-document', 'offline', 'server'])

const sessions = new Map<string, DocumentSession>()
/** The IDs of documents that another tab has stored. */
const otherTabs = new BroadcastChannel('platen.documents')
otherTabs.addEventListener('message', ({ data }: MessageEvent<string>) => void sessions.get(data)?.takeOver())
addEventListener('pagehide', () => {
  for (const session of sessions.values()) session.leave()
})

export class DocumentSession {
  #snapshot: Snapshot
  readonly #listeners = new Set<() => void>()
  #abort: AbortController | undefined
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  /** The parts of the review before each decision. */
  #earlier: Part[][] = []
  readonly #pages = new PageSetter(
    () => this.#shownText(),
    (change) => this.#update(change),
  )
  #canvas: HTMLCanvasElement | undefined
  /** What failed, if it was not the writing. */
  #failed: (() => Promise<void>) | undefined
  /** Of a text that no model has written. */
  #modelType: string | undefined

  constructor(document: StoredDocument, isStored: boolean) {
    this.#snapshot = {
      document,
      phase: 'editing',
      startedAt: 0,
      isStale: false,
      tookMs: undefined,
      fault: document.isCut ? { kind: 'stopped' } : undefined,
      refining: undefined,
      showsBefore: false,
      endedReview: undefined,
      changedNothing: false,
      ...NO_PAGES,
      savedAt: document.updatedAt,
      isStored,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    sessions.set(this.#snapshot.document.id, this)
    return () => {
      this.#listeners.delete(listener)
      void this.#rest()
    }
  }
  readonly read = (): Snapshot => this.#snapshot
  /** As `PageSetter.watch`. */
  readonly watchPages = (listener: (file: SetPages) => void): (() => void) => this.#pages.watch(listener)

  /** Nobody looks at it and nobody writes: if it is stored, it and its pages need no memory any more. */
  async #rest(): Promise<void> {
    if (this.#listeners.size > 0 || this.#abort !== undefined) return
    if (this.#saveTimer !== undefined) await this.save()
    if (this.#listeners.size === 0 && this.#snapshot.isStored) sessions.delete(this.#snapshot.document.id)
  }

  #update(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** By hand. */
  edit(text: string): void {
    if (text === this.#snapshot.document.text) return
    if (this.#snapshot.endedReview) this.#update({ endedReview: undefined })
    // Writing it again would take away what is typed now.
    const kind = this.#snapshot.fault?.kind
    if (kind !== undefined && this.#failed === undefined && OFFERS_AGAIN.has(kind)) this.#update({ fault: undefined })
    this.#change({ text, isCut: false })
    this.#pages.set(0)
  }

  design(options: PdfOptions): void {
    this.#change({ options })
    this.#pages.set(0)
  }

  #change(change: Partial<StoredDocument>): void {
    const document = { ...this.#snapshot.document, ...change, updatedAt: Date.now() }
    if (change.text !== undefined && change.title === undefined)
      document.title = titleOf(change.text) || this.#snapshot.document.title
    this.#update({ document })
    this.#saveTimer ??= setTimeout(() => void this.save(), SAVE_MS)
  }

  /** Stores it in this browser. */
  async save(): Promise<void> {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    await this.#keepPicture()
    const { document, pages } = this.#snapshot
    const isStored = await storeDocument({ ...document, pageCount: pages?.pageCount ?? document.pageCount }).then(
      () => true,
      () => false,
    )
    this.#update(isStored ? { isStored, savedAt: Date.now() } : { isStored })
    if (isStored) otherTabs.postMessage(document.id)
    await queries.invalidateQueries({ queryKey: ['documents'] })
  }

  /** Another tab has stored this document. What is typed here goes on from there, unless it was typed since. */
  async takeOver(): Promise<void> {
    const { document, phase, refining } = this.#snapshot
    const stored = await readDocument(document.id).catch(() => undefined)
    const isBusy = phase !== 'editing' || refining !== undefined || this.#snapshot.document !== document
    if (!stored || isBusy || stored.updatedAt <= document.updatedAt) return
    this.#earlier = []
    this.#update({ document: stored, endedReview: undefined, savedAt: stored.updatedAt, isStored: true })
    this.#pages.set(0)
  }

  /** The page is being closed. */
  leave(): void {
    const { phase, isStored } = this.#snapshot
    if (this.#saveTimer !== undefined || phase !== 'editing' || !isStored) storeInHaste(this.#snapshot.document)
  }

  /** Page 1 as it was drawn last: its picture is stored with the document. */
  keepCanvas(canvas: HTMLCanvasElement): void {
    this.#canvas = canvas
    this.#saveTimer ??= setTimeout(() => void this.save(), SAVE_MS)
  }

  async #keepPicture(): Promise<void> {
    const canvas = this.#canvas
    if (!canvas) return
    this.#canvas = undefined
    // Only now: at each key it would take as long as drawing the page.
    const picture = await smallPicture(canvas)
    if (picture) this.#snapshot.document.picture = picture
  }

  /** Writes the document anew, as it was asked. */
  async write(): Promise<void> {
    const { request, text: before, title, isCut: wasCut } = this.#snapshot.document
    if (!request) return
    this.#failed = undefined
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    this.#earlier = []
    const { review: _, ...rest } = this.#snapshot.document
    const document = { ...rest, isCut: true }
    this.#update({ document, phase: 'waiting', fault: undefined, startedAt: Date.now(), tookMs: undefined })
    // Without retries: the person sees why nothing comes, and decides.
    const stream = platen.generate.stream({ ...request, format: 'markdown' }, { signal: abort.signal, maxRetries: 0 })
    let text = ''
    const shown = paced<string>(STREAM_MS, (latest) => this.#abort === abort && this.#stream(latest))
    try {
      for await (const event of stream) {
        if (event.type === 'delta') {
          text += event.text
          shown.push(text)
        } else if (event.type === 'restart') {
          text = ''
          this.#update({ isStale: true })
        } else if (event.type === 'done') {
          shown.end()
          const { content, modelUsed, documentSource } = event.document
          this.#change({ text: content, modelUsed, documentSource, isCut: false })
        }
      }
    } catch (error) {
      if (abort.signal.aborted) this.#update({ fault: { kind: 'stopped' } })
      else this.#fail(error)
      // What was there before is not lost to a failure without an answer, or to an answer that is no document.
      if (text === '' || this.#snapshot.fault?.kind === 'no-document') {
        shown.end()
        this.#change({ text: before, title, isCut: before === '' || wasCut === true })
      }
    }
    if (this.#abort !== abort) return
    shown.end()
    this.#abort = undefined
    this.#update({ phase: 'editing', isStale: false, tookMs: Date.now() - this.#snapshot.startedAt })
    this.#pages.set(0)
    await this.save()
    void queries.invalidateQueries(accountQuery)
    void this.#rest()
  }

  /** Of the model that writes; undefined for the default. */
  get modelType(): string | undefined {
    return this.#modelType ?? this.#snapshot.document.request?.modelType
  }

  /** A text that was pasted has nothing to be written again from, but its changes can be asked for again. */
  get canRetry(): boolean {
    return this.#failed !== undefined || this.#snapshot.document.request !== undefined
  }

  /** The text ends where its writing broke off. */
  get canContinue(): boolean {
    const { request, text, isCut } = this.#snapshot.document
    return request !== undefined && isCut === true && throughLastSentence(text) !== ''
  }

  /** Does again what failed, with another model if it is named. */
  retry(modelType?: string): void {
    const { request } = this.#snapshot.document
    if (modelType !== undefined) this.#modelType = modelType
    if (modelType !== undefined && request) this.#change({ request: { ...request, modelType } })
    void (this.#failed ?? this.write.bind(this))()
  }

  #fail(error: unknown): void {
    this.#update({ fault: faultOf(error) })
    // Which models answer has changed.
    void queries.invalidateQueries(modelsQuery)
  }

  /** Keeps what is there. */
  stop(): void {
    this.#abort?.abort()
  }

  /** Asks for changes. They replace open ones; accepted ones are kept. */
  async refine(asked: string): Promise<void> {
    this.#failed = () => this.refine(asked)
    await this.#aside(asked, this.#decidedText(), (text) => this.#startReview(asked, text))
  }

  /** Writes on after the last whole sentence. */
  async continue(): Promise<void> {
    const { request, text } = this.#snapshot.document
    if (!request) return
    this.#failed = () => this.continue()
    const kept = throughLastSentence(text).trimEnd()
    await this.#aside(continuing(request.prompt), kept, (whole) => {
      // Where words before the end differ, the person decides.
      if (whole.startsWith(kept)) this.#change({ text: whole, isCut: false })
      else this.#startReview(T.document.continued, whole)
    })
  }

  /** Has a text changed beside the one that is shown. */
  async #aside(prompt: string, existingContent: string, onText: (text: string) => void): Promise<void> {
    const { template } = this.#snapshot.document
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    const refining = { startedAt: Date.now(), words: 0 }
    this.#update({ refining, fault: undefined, changedNothing: false })
    const counted = paced<string>(STREAM_MS, (latest) => {
      if (this.#snapshot.refining) this.#update({ refining: { ...refining, words: countWords(latest) } })
    })
    let text = ''
    try {
      const { modelType } = this
      const params = { prompt, template, existingContent, format: 'markdown' as const }
      const stream = platen.generate.stream(modelType === undefined ? params : { ...params, modelType }, {
        signal: abort.signal,
        maxRetries: 0,
      })
      for await (const event of stream) {
        if (event.type === 'delta') text += event.text
        else if (event.type === 'restart') text = ''
        else if (event.type === 'done') text = event.document.content
        counted.push(text)
      }
      onText(text)
    } catch (error) {
      if (!abort.signal.aborted) this.#fail(error)
    }
    if (this.#abort === abort) this.#abort = undefined
    this.#update({ refining: undefined })
    this.#pages.set(0)
    void queries.invalidateQueries(accountQuery)
    void this.#rest()
  }

  /** The text with the changes that were accepted. */
  #decidedText(): string {
    const { review, text } = this.#snapshot.document
    return review ? textOf(review.parts, 'without') : text
  }

  #startReview(asked: string, after: string): void {
    // What was typed meanwhile is not lost: it is shown as a change.
    const text = this.#decidedText()
    const parts = compare(text, after)
    const { review: _, ...document } = this.#snapshot.document
    this.#earlier = []
    this.#update({ document, showsBefore: false, changedNothing: changesOf(parts).length === 0 })
    this.#change(changesOf(parts).length === 0 ? { text } : { text, review: { asked, parts, startedAt: Date.now() } })
  }

  /** Decides on a change of the review; the last decision ends it. */
  decide(number: number | 'all', decision: Decision): void {
    this.#setParts((parts) => decide(parts, number, decision))
  }

  /** Accepts a change with other words. */
  editChange(number: number, added: string): void {
    this.#setParts((parts) => edit(parts, number, added))
  }

  #setParts(change: (parts: readonly Part[]) => Part[]): void {
    const { review } = this.#snapshot.document
    if (!review) return
    this.#earlier.push(review.parts)
    const parts = change(review.parts)
    this.#change({ review: { ...review, parts } })
    if (changesOf(parts).every(({ decision }) => decision !== 'open')) this.#endReview()
    this.#pages.set(0)
  }

  /** Takes the last decision back. @returns whether there was one. */
  undoDecision(): boolean {
    const { review } = this.#snapshot.document
    const parts = review && this.#earlier.pop()
    if (!parts) return false
    this.#change({ review: { ...review, parts } })
    this.#pages.set(0)
    return true
  }

  showBefore(showsBefore: boolean): void {
    this.#update({ showsBefore })
    this.#pages.set(0)
  }

  #endReview(): void {
    const { review, ...document } = this.#snapshot.document
    if (!review) return
    const before = document.text
    const parts = this.#earlier.pop() ?? review.parts
    const text = textOf(review.parts, 'without')
    const decided = changesOf(review.parts)
    const reopen = (): void => {
      if (this.#snapshot.document.text !== text || this.#snapshot.document.review) return
      this.#update({ endedReview: undefined })
      this.#change({ text: before, review: { ...review, parts } })
      this.#pages.set(0)
    }
    const accepted = decided.filter(({ decision }) => decision === 'accepted').length
    this.#update({
      document,
      showsBefore: false,
      endedReview: { accepted, rejected: decided.length - accepted, reopen },
    })
    this.#change({ text })
  }

  #stream(text: string): void {
    // The end of a block is worth a page at once.
    const isBlockEnd = text.endsWith('\n') && !this.#snapshot.document.text.endsWith('\n')
    this.#update({
      phase: 'writing',
      isStale: false,
      document: { ...this.#snapshot.document, text, title: titleOf(text) || this.#snapshot.document.title },
    })
    this.#pages.set(isBlockEnd ? SET_MS / 2 : SET_MS)
  }

  /** The text whose pages are shown. */
  #shownText(): FileText {
    const { document, phase, showsBefore } = this.#snapshot
    const { review, title, options } = document
    const text = review ? textOf(review.parts, showsBefore ? 'without' : 'with') : document.text
    return {
      source: phase === 'editing' ? text : closeMarks(text),
      title,
      options: { ...options, markup: 'markdown' } as TypesetOptions,
    }
  }

  setOnServer(engine: Engine): void {
    void this.#pages.setOnServer(engine)
  }

  /** Sets the pages for a screen that opens. */
  open(): void {
    if (!this.#snapshot.pages) this.#pages.set(0)
  }
}

/** A new document, open and not stored yet. */
export function createDocument(
  document: Omit<StoredDocument, 'id' | 'createdAt' | 'updatedAt' | 'pageCount'>,
): DocumentSession {
  const now = Date.now()
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, '0')).join(
    '',
  )
  const session = new DocumentSession({ ...document, id, createdAt: now, updatedAt: now, pageCount: 0 }, false)
  sessions.set(id, session)
  return session
}

/** @returns undefined if this browser does not have it, or has it of another account. */
export async function openDocument(id: string, accountId: string): Promise<DocumentSession | undefined> {
  const open = sessions.get(id)
  if (open) return open.read().document.accountId === accountId ? open : undefined
  const stored = await readDocument(id).catch(() => undefined)
  if (stored?.accountId !== accountId) return undefined
  const session = new DocumentSession(stored, true)
  sessions.set(id, session)
  return session
}
