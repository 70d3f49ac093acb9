/**
 * An open document: its text, who writes it at the moment, and its pages. It lives beyond the screen that shows it, so a document goes on
 * being written while the person looks at another screen. React reads its snapshots.
 */
import type { PdfOptions } from '@platen/client'
import { queries, templatesQuery } from '../api.ts'
import { readDocument } from '../storage/document-store.ts'
import { mergeDocuments } from '../storage/merge-documents.ts'
import type { EditorHistory, StoredDocument } from '../storage/stored-document.ts'
import { textOf } from '../text/changes.ts'
import { closeMarks } from '../text/close-marks.ts'
import { titleOf } from '../text/title.ts'
import type { SetPages } from '../typesetting/messages.ts'
import { DocumentReview } from './document-review.ts'
import { DocumentSaver } from './document-saver.ts'
import { DocumentWriter } from './document-writer.ts'
import { NO_PAGES, PageSetter, SET_MS } from './page-setter.ts'
import type { Engine } from './server-pages.ts'
import type { SessionState } from './session-state.ts'
import type { Snapshot } from './snapshot.ts'
import { pdfParams, typesetOptions } from './typeset-options.ts'
import type { FileText } from './use-files.ts'

/** What the sessions of one page share. */
export interface Sessions {
  /** Those that are shown, written or not stored yet, by the ID of their document. */
  open: Map<string, DocumentSession>
  /** Other tabs learn that a document was stored. */
  onStored: (id: string, isWriting: boolean) => void
  /** Another tab that writes it says so. */
  onOpened: (id: string) => void
}

export class DocumentSession implements SessionState {
  #snapshot: Snapshot
  readonly #sessions: Sessions
  readonly #listeners = new Set<() => void>()
  readonly #pages = new PageSetter(
    () => this.#shownText(),
    (change) => this.update(change),
  )
  readonly #saver: DocumentSaver
  #readHistory: (() => EditorHistory) | undefined
  #history: EditorHistory | undefined
  #isWrittenElsewhere = false
  readonly review: DocumentReview
  readonly writer: DocumentWriter

  constructor({ history, ...document }: StoredDocument, isStored: boolean, sessions: Sessions) {
    this.#sessions = sessions
    this.#history = history
    this.#snapshot = {
      document,
      phase: 'editing',
      startedAt: 0,
      isStale: false,
      tookMs: undefined,
      writeError: document.isCut ? { kind: 'stopped' } : undefined,
      refining: undefined,
      showsBefore: false,
      endedReview: undefined,
      changedNothing: false,
      ...NO_PAGES,
      savedAt: document.updatedAt,
      isStored,
    }
    this.#saver = new DocumentSaver(this, {
      history: () => this.history,
      onStored: (id) => sessions.onStored(id, this.isWriting),
      onOther: (other) => this.#bringIn(other),
    })
    if (isStored) this.#saver.stored = document
    this.review = new DocumentReview(this)
    this.writer = new DocumentWriter(
      this,
      this.review,
      (text) => this.#stream(text),
      () => void this.save().then(() => this.#rest()),
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const { id, isCut } = this.#snapshot.document
    this.#sessions.open.set(id, this)
    if (isCut && this.#listeners.size === 0) this.#sessions.onOpened(id)
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      void this.#rest()
    }
  }
  readonly read = (): Snapshot => this.#snapshot
  /** Whether a model writes its text. */
  get isWriting(): boolean {
    return this.#snapshot.phase !== 'editing'
  }

  /** As `PageSetter.watch`. */
  readonly watchFile = (listener: (file: SetPages | undefined) => void): (() => void) => this.#pages.watch(listener)

  /** Nobody looks at it and nobody writes: its pages need no memory any more, nor does it if it is stored. */
  async #rest(): Promise<void> {
    if (this.#listeners.size > 0 || this.writer.isBusy) return
    await this.#saver.settle()
    if (this.#listeners.size > 0 || this.writer.isBusy) return
    // `open` sets them again.
    this.#pages.forget()
    const { document, isStored, writeError } = this.#snapshot
    // Why it failed is not stored: one who looks at it later wants to know.
    const isSaid = writeError === undefined || writeError.kind === 'stopped'
    if (isStored && isSaid && this.#sessions.open.get(document.id) === this) this.#sessions.open.delete(document.id)
  }

  update(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }

  change(change: Partial<StoredDocument>): void {
    const document = { ...this.#snapshot.document, ...change, updatedAt: this.#now() }
    if (change.text !== undefined && change.title === undefined)
      document.title = titleOf(change.text) || this.#snapshot.document.title
    this.update({ document })
    this.#saver.schedule()
  }

  setPages(): void {
    this.#pages.set(0)
  }

  /** By hand. */
  edit(text: string): void {
    if (text === this.#snapshot.document.text) return
    if (this.#snapshot.endedReview) this.update({ endedReview: undefined })
    this.change({ text })
    this.writer.edited()
    this.setPages()
  }

  design(options: PdfOptions): void {
    this.change({ options })
    this.setPages()
  }

  /** What can be undone in the editor. */
  get history(): EditorHistory | undefined {
    return this.#readHistory?.() ?? this.#history
  }

  /** The editor of this document is open. @returns ends it, and keeps its history. */
  readonly holdHistory = (read: () => EditorHistory): (() => void) => {
    this.#readHistory = read
    return () => {
      if (this.#readHistory !== read) return
      this.#history = read()
      this.#readHistory = undefined
    }
  }

  /** Stores it in this browser. */
  save(): Promise<void> {
    return this.#saver.save()
  }

  /** The document was deleted. */
  discard(): void {
    this.#saver.end()
    this.writer.stop()
  }

  saveNow(): void {
    this.#saver.saveNow()
  }

  leave(): void {
    this.#saver.leave()
  }

  /** As `DocumentSaver.keepCanvas`. */
  keepCanvas(canvas: HTMLCanvasElement): void {
    this.#saver.keepCanvas(canvas)
  }

  /** A version later than the last one. */
  #now(): number {
    return Math.max(Date.now(), this.#snapshot.document.updatedAt + 1)
  }

  /**
   * Another tab has this document open too, and may have stored it.
   * @param isWriting a model writes it there
   */
  async takeOver(isWriting: boolean): Promise<void> {
    this.#isWrittenElsewhere = isWriting
    const found = await readDocument(this.#snapshot.document.id).catch(() => undefined)
    if (found && this.#snapshot.phase === 'editing') this.#bringIn(found)
  }

  /** What another tab has stored is shown here, with what was changed here since. */
  #bringIn({ history: _, ...other }: StoredDocument): void {
    const { stored } = this.#saver
    if (!stored || other.updatedAt > stored.updatedAt) {
      const { document: own } = this.#snapshot
      const document = own === stored ? other : mergeDocuments(stored ?? { text: '' }, own, other)
      this.#saver.stored = other
      this.review.forget()
      this.update({ document, endedReview: undefined, savedAt: other.updatedAt, isStored: true })
      if (document !== other) this.#saver.schedule()
      this.setPages()
    }
    const { writeError, document } = this.#snapshot
    const isCut = document.isCut === true && !this.#isWrittenElsewhere
    if (isCut && !writeError && !document.review && !this.writer.isBusy)
      this.update({ writeError: { kind: 'stopped' } })
    else if (!isCut && writeError?.kind === 'stopped') this.update({ writeError: undefined })
  }

  #stream(text: string): void {
    // The end of a block is worth a page at once.
    const isBlockEnd = text.endsWith('\n') && !this.#snapshot.document.text.endsWith('\n')
    this.update({
      phase: 'writing',
      isStale: false,
      // Its time tells the versions of one stream apart.
      document: {
        ...this.#snapshot.document,
        text,
        title: titleOf(text) || this.#snapshot.document.title,
        updatedAt: this.#now(),
      },
    })
    this.#saver.schedule()
    this.#pages.set(isBlockEnd ? SET_MS / 2 : SET_MS)
  }

  /** The text whose pages are shown. */
  #shownText(): FileText {
    const { document, phase, showsBefore } = this.#snapshot
    const { review, title } = document
    const text = review && !showsBefore ? textOf(review.parts, 'with') : document.text
    return {
      source: phase === 'editing' ? text : closeMarks(text),
      title,
      options: typesetOptions(document),
    }
  }

  setOnServer(engine: Engine): void {
    void this.#pages.setOnServer(engine, pdfParams(this.#snapshot.document, this.#shownText().source))
  }

  /** Sets the pages for a screen that opens. */
  open(): void {
    if (!this.#snapshot.pages) this.setPages()
    // The design of a template that is not known yet.
    if (queries.getQueryData(templatesQuery.queryKey) !== undefined) return
    void queries.ensureQueryData(templatesQuery).then(
      () => typesetOptions(this.#snapshot.document).designTokens && this.setPages(),
      () => {},
    )
  }
}
