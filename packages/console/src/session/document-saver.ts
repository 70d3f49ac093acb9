/** Stores a document in this browser: two seconds after a change, at once when the page loses the focus, and in haste when it is closed. */
import { queries } from '../api.ts'
import { forgetHaste, storeInHaste } from '../storage/database.ts'
import { storeDocument } from '../storage/document-store.ts'
import type { EditorHistory, StoredDocument } from '../storage/stored-document.ts'
import type { SessionState } from './session-state.ts'
import { smallPicture } from './small-picture.ts'

const SAVE_MS = 2000

interface SaverParts {
  history: () => EditorHistory | undefined
  onStored: (id: string) => void
  /** Another tab has stored one since. */
  onOther: (other: StoredDocument) => void
}

export class DocumentSaver {
  readonly #session: SessionState
  readonly #parts: SaverParts
  #timer: ReturnType<typeof setTimeout> | undefined
  #canvas: HTMLCanvasElement | undefined
  /** As it lies in this browser: the version that the next one is made of. */
  stored: StoredDocument | undefined
  #leftInHaste = false
  #saving: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(session: SessionState, parts: SaverParts) {
    this.#session = session
    this.#parts = parts
  }

  schedule(): void {
    if (!this.#isEnded) this.#timer ??= setTimeout(() => void this.save(), SAVE_MS)
  }

  /** Waits until everything so far is stored. */
  async settle(): Promise<void> {
    while (this.#timer !== undefined) await this.save()
    await this.#saving
  }

  /** Stores nothing any more. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const earlier = this.#saving
    const own = this.#save()
    this.#saving = earlier.then(() => own)
    return this.#saving
  }

  async #save(): Promise<void> {
    await this.#store()
    // After the text, which does not wait for it.
    const { phase } = this.#session.read()
    if (phase === 'editing' && (await this.#keepPicture())) await this.#store()
    await queries.invalidateQueries({ queryKey: ['documents'] })
  }

  async #store(): Promise<void> {
    if (this.#isEnded) return
    const { document, pages, phase } = this.#session.read()
    const pageCount = pages?.pageCount ?? document.pageCount
    const history = this.#parts.history()
    const stored = { ...document, pageCount, ...(history && { history }) }
    const outcome = await storeDocument(stored, this.stored?.updatedAt).catch(() => 'failed' as const)
    if (outcome === 'failed') return this.#session.update({ isStored: false })
    // What a model writes is brought together with it at its end.
    if (outcome) return phase === 'editing' ? this.#parts.onOther(outcome) : undefined
    this.#session.update({ isStored: true, savedAt: Date.now() })
    this.stored = document
    if (this.#leftInHaste) forgetHaste(document.id)
    this.#leftInHaste = false
    this.#parts.onStored(document.id)
  }

  /** The page loses the focus: another one may go on with the document. */
  saveNow(): void {
    if (this.#timer !== undefined) void this.save()
  }

  /** The page is being closed: what is on its way to the storage may not get there. */
  leave(): void {
    const { document } = this.#session.read()
    if (document === this.stored || this.#isEnded) return
    storeInHaste(document, this.stored)
    this.#leftInHaste = true
  }

  /** Page 1 as it was drawn last: its picture is stored with the document. */
  keepCanvas(canvas: HTMLCanvasElement): void {
    this.#canvas = canvas
    this.schedule()
  }

  /** @returns whether there is a new one. */
  async #keepPicture(): Promise<boolean> {
    const canvas = this.#canvas
    if (!canvas) return false
    this.#canvas = undefined
    // Only now: at each key it would take as long as drawing the page.
    const picture = await smallPicture(canvas).catch(() => undefined)
    if (picture) this.#session.read().document.picture = picture
    return picture !== undefined
  }
}
