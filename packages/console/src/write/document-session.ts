/**
 * An open document: its text, who writes it at the moment, and its pages. It lives beyond the screen that shows it, so a document goes on
 * being written while the person looks at another screen. React reads its snapshots.
 */
import {
  APIConnectionError,
  APIError,
  GenerationFailedError,
  ModelUnavailableError,
  type PdfOptions,
  RateLimitExceededError,
  StreamBrokenError,
} from '@platen/client'
import type { TypesetOptions } from '@platen/typeset'
import { accountQuery, isSignedOut, platen, queries } from '../api.ts'
import { readDocument, type StoredDocument, storeDocument, storeInHaste } from '../documents/store.ts'
import type { SetPages } from '../typesetting/messages.ts'
import { typesetter } from '../typesetting/typesetter.ts'
import { changesOf, compare, type Decision, decide, textOf } from './changes.ts'
import { closeMarks } from './close-marks.ts'
import { paced } from './paced.ts'
import { countWords, titleOf } from './title.ts'

export type Phase =
  /** The model has not answered yet. */
  | 'waiting'
  | 'writing'
  /** The text is the person's. */
  | 'editing'

export type Fault =
  | { kind: 'quota'; resetsAt: Date | null; limit: number | null }
  | { kind: 'model-gone'; reason: string }
  | { kind: 'no-document'; reason: string }
  | { kind: 'cut' }
  | { kind: 'session-ended' }
  | { kind: 'offline' }
  | { kind: 'server'; requestId: string }
  | { kind: 'refused'; message: string }

export interface Snapshot {
  document: StoredDocument
  phase: Phase
  /** When the current writing began. */
  startedAt: number
  /** How long the last writing took, in ms. */
  tookMs: number | undefined
  fault: Fault | undefined
  /** A refinement on its way; the text stays usable. */
  refining: { asked: string; startedAt: number; words: number } | undefined
  /** In a review: pages as the text was. */
  showsBefore: boolean
  pages: SetPages | undefined
  pagesError: string | undefined
  isSetting: boolean
  /** The text and the options that `pages` shows. */
  savedAt: number
}

const SAVE_MS = 2000
/** While a model writes: at most this often. */
const STREAM_MS = 40
const SET_MS = 80

const sessions = new Map<string, DocumentSession>()
addEventListener('pagehide', () => {
  for (const session of sessions.values()) session.leave()
})

export class DocumentSession {
  #snapshot: Snapshot
  readonly #listeners = new Set<() => void>()
  #abort: AbortController | undefined
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #setTimer: ReturnType<typeof setTimeout> | undefined
  #setAt = 0

  constructor(document: StoredDocument) {
    this.#snapshot = {
      document,
      phase: 'editing',
      startedAt: 0,
      tookMs: undefined,
      fault: undefined,
      refining: undefined,
      showsBefore: false,
      pages: undefined,
      pagesError: undefined,
      isSetting: false,
      savedAt: document.updatedAt,
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

  /** Nobody looks at it and nobody writes: it is stored, and its pages need no memory any more. */
  async #rest(): Promise<void> {
    if (this.#listeners.size > 0 || this.#abort !== undefined) return
    if (this.#saveTimer !== undefined) await this.save()
    if (this.#listeners.size === 0) sessions.delete(this.#snapshot.document.id)
  }

  #update(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** By hand. */
  edit(text: string): void {
    if (text === this.#snapshot.document.text) return
    this.#change({ text })
    this.#set(0)
  }

  design(options: PdfOptions): void {
    this.#change({ options })
    this.#set(0)
  }

  #change(change: Partial<StoredDocument>): void {
    const document = { ...this.#snapshot.document, ...change, updatedAt: Date.now() }
    if (change.text !== undefined) document.title = titleOf(change.text) || this.#snapshot.document.title
    this.#update({ document })
    this.#saveTimer ??= setTimeout(() => void this.save(), SAVE_MS)
  }

  /** Stores it in this browser. */
  async save(): Promise<void> {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    const { document, pages } = this.#snapshot
    await storeDocument({ ...document, pageCount: pages?.pageCount ?? document.pageCount }).catch(() => {})
    this.#update({ savedAt: Date.now() })
    await queries.invalidateQueries({ queryKey: ['documents'] })
  }

  /** The page is being closed. */
  leave(): void {
    if (this.#saveTimer !== undefined || this.#snapshot.phase !== 'editing') storeInHaste(this.#snapshot.document)
  }

  keepPicture(picture: Blob): void {
    this.#snapshot.document.picture = picture
    this.#saveTimer ??= setTimeout(() => void this.save(), SAVE_MS)
  }

  /** Writes the document anew, as it was asked. */
  async write(): Promise<void> {
    const { request } = this.#snapshot.document
    if (!request) return
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    this.#update({ phase: 'waiting', fault: undefined, startedAt: Date.now(), tookMs: undefined })
    const stream = platen.generate.stream({ ...request, format: 'markdown' }, { signal: abort.signal })
    let text = ''
    const shown = paced<string>(STREAM_MS, (latest) => this.#abort === abort && this.#stream(latest))
    try {
      for await (const event of stream) {
        if (event.type === 'delta') {
          text += event.text
          shown.push(text)
        } else if (event.type === 'restart') text = ''
        else if (event.type === 'done') {
          shown.end()
          const { content, modelUsed, documentSource } = event.document
          this.#change({ text: content, modelUsed, documentSource })
        }
      }
    } catch (error) {
      if (!abort.signal.aborted) this.#update({ fault: faultOf(error) })
    }
    if (this.#abort !== abort) return
    shown.end()
    this.#abort = undefined
    this.#update({ phase: 'editing', tookMs: Date.now() - this.#snapshot.startedAt })
    this.#set(0)
    await this.save()
    void queries.invalidateQueries(accountQuery)
    void this.#rest()
  }

  /** Keeps what is there. */
  stop(): void {
    this.#abort?.abort()
  }

  /** Asks for changes. They replace open ones; accepted ones are kept. */
  async refine(asked: string): Promise<void> {
    this.#endReview()
    const before = this.#snapshot.document.text
    const { request, template } = this.#snapshot.document
    const abort = new AbortController()
    this.#abort = abort
    this.#update({ refining: { asked, startedAt: Date.now(), words: 0 }, fault: undefined })
    const counted = paced<string>(STREAM_MS, (latest) => {
      const { refining } = this.#snapshot
      if (refining) this.#update({ refining: { ...refining, words: countWords(latest) } })
    })
    let text = ''
    try {
      const modelType = request?.modelType
      const params = { prompt: asked, template, existingContent: before, format: 'markdown' as const }
      const stream = platen.generate.stream(modelType === undefined ? params : { ...params, modelType }, {
        signal: abort.signal,
      })
      for await (const event of stream) {
        if (event.type === 'delta') text += event.text
        else if (event.type === 'restart') text = ''
        else if (event.type === 'done') text = event.document.content
        counted.push(text)
      }
      // What was typed meanwhile is not lost: it is shown as a change.
      const parts = compare(this.#snapshot.document.text, text)
      if (changesOf(parts).length > 0) this.#change({ review: { asked, parts } })
    } catch (error) {
      if (!abort.signal.aborted) this.#update({ fault: faultOf(error) })
    }
    if (this.#abort === abort) this.#abort = undefined
    this.#update({ refining: undefined, showsBefore: false })
    this.#set(0)
    void queries.invalidateQueries(accountQuery)
    void this.#rest()
  }

  /** Decides on a change of the review; the last decision ends it. */
  decide(number: number | 'all', decision: Decision): void {
    const { review } = this.#snapshot.document
    if (!review) return
    const parts = decide(review.parts, number, decision)
    this.#change({ review: { ...review, parts } })
    if (changesOf(parts).every((change) => change.decision !== 'open')) this.#endReview()
    this.#set(0)
  }

  showBefore(showsBefore: boolean): void {
    this.#update({ showsBefore })
    this.#set(0)
  }

  /** Open changes are rejected. */
  #endReview(): void {
    const { review, ...document } = this.#snapshot.document
    if (!review) return
    const text = textOf(review.parts, 'without')
    this.#update({ document, showsBefore: false })
    this.#change({ text })
  }

  #stream(text: string): void {
    this.#update({
      phase: 'writing',
      document: { ...this.#snapshot.document, text, title: titleOf(text) || this.#snapshot.document.title },
    })
    this.#set(SET_MS)
  }

  /** Sets the pages of the current text, at most every `ms`. */
  #set(ms: number): void {
    if (this.#setTimer !== undefined && ms > 0) return
    clearTimeout(this.#setTimer)
    this.#setTimer = setTimeout(
      () => {
        this.#setTimer = undefined
        this.#setAt = Date.now()
        this.#setNow()
      },
      Math.max(0, this.#setAt + ms - Date.now()),
    )
  }

  #setNow(): void {
    const { document, phase, showsBefore } = this.#snapshot
    const { review } = document
    const text = review ? textOf(review.parts, showsBefore ? 'without' : 'with') : document.text
    if (text.trim() === '') return
    this.#update({ isSetting: true })
    typesetter.set({
      source: phase === 'editing' ? text : closeMarks(text),
      title: document.title,
      options: { ...document.options, markup: 'markdown' } as TypesetOptions,
      onDone: (outcome) => {
        if ('error' in outcome) this.#update({ pagesError: outcome.error, isSetting: false })
        else this.#update({ pages: outcome, pagesError: undefined, isSetting: false })
      },
    })
  }

  /** Sets the pages for a screen that opens. */
  open(): void {
    if (!this.#snapshot.pages) this.#setNow()
  }
}

function faultOf(error: unknown): Fault {
  if (isSignedOut(error)) return { kind: 'session-ended' }
  if (error instanceof RateLimitExceededError)
    return { kind: 'quota', resetsAt: error.resetAt ?? null, limit: error.limit ?? null }
  if (error instanceof ModelUnavailableError) return { kind: 'model-gone', reason: sentence(error) }
  if (error instanceof GenerationFailedError) return { kind: 'no-document', reason: sentence(error) }
  if (error instanceof StreamBrokenError) return { kind: 'cut' }
  if (error instanceof APIConnectionError) return { kind: 'offline' }
  if (error instanceof APIError && (error.status === null || error.status >= 500))
    return { kind: 'server', requestId: error.requestId ?? '' }
  return { kind: 'refused', message: (error as Error).message }
}

/** The message of the service, without the code and the ID that the client adds. */
function sentence(error: APIError): string {
  return error.message.replace(/ \([^()]*\)$/, '').replace(/([^.])$/, '$1.')
}

/** A new document, open and not stored yet. */
export function createDocument(
  document: Omit<StoredDocument, 'id' | 'createdAt' | 'updatedAt' | 'pageCount'>,
): DocumentSession {
  const now = Date.now()
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, '0')).join(
    '',
  )
  const session = new DocumentSession({ ...document, id, createdAt: now, updatedAt: now, pageCount: 0 })
  sessions.set(id, session)
  return session
}

/** @returns undefined if this browser does not have it. */
export async function openDocument(id: string): Promise<DocumentSession | undefined> {
  const open = sessions.get(id)
  if (open) return open
  const stored = await readDocument(id)
  if (!stored) return undefined
  const session = new DocumentSession(stored)
  sessions.set(id, session)
  return session
}
