/** Stores a document in this browser: two seconds after a change, at once when the page loses the focus, and in haste when it is closed. */
import { queries } from '../api.ts'
import { smallPicture } from '../documents/picture.ts'
import { type EditorHistory, type StoredDocument, storeDocument, storeInHaste } from '../documents/store.ts'
import type { Session } from './session-parts.ts'

const SAVE_MS = 2000

export class DocumentSaver {
  readonly #session: Session
  /** Calls with the ID of a document that was stored. */
  readonly #onStored: (id: string) => void
  readonly #history: () => EditorHistory | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #canvas: HTMLCanvasElement | undefined
  /** As it lies in this browser. */
  #stored: StoredDocument | undefined

  constructor(session: Session, onStored: (id: string) => void, history: () => EditorHistory | undefined) {
    this.#session = session
    this.#onStored = onStored
    this.#history = history
  }

  /** What is shown is what lies in this browser. */
  isStored(): void {
    this.#stored = this.#session.read().document
  }

  schedule(): void {
    this.#timer ??= setTimeout(() => void this.save(), SAVE_MS)
  }

  get isPending(): boolean {
    return this.#timer !== undefined
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { phase } = this.#session.read()
    if (phase === 'editing') await this.#keepPicture()
    const { document, pages } = this.#session.read()
    const pageCount = pages?.pageCount ?? document.pageCount
    const history = this.#history()
    const isStored = await storeDocument({ ...document, pageCount, ...(history && { history }) }).then(
      () => true,
      () => false,
    )
    if (isStored) this.#stored = document
    this.#session.update(isStored ? { isStored, savedAt: Date.now() } : { isStored })
    if (isStored) this.#onStored(document.id)
    await queries.invalidateQueries({ queryKey: ['documents'] })
  }

  /** The page loses the focus: another one may go on with the document. */
  saveNow(): void {
    if (this.#timer !== undefined) void this.save()
  }

  /** The page is being closed: what is on its way to the storage may not get there. */
  leave(): void {
    const { document } = this.#session.read()
    if (document !== this.#stored) storeInHaste(document)
  }

  /** Page 1 as it was drawn last: its picture is stored with the document. */
  keepCanvas(canvas: HTMLCanvasElement): void {
    this.#canvas = canvas
    this.schedule()
  }

  async #keepPicture(): Promise<void> {
    const canvas = this.#canvas
    if (!canvas) return
    this.#canvas = undefined
    // Only now: at each key it would take as long as drawing the page.
    const picture = await smallPicture(canvas)
    if (picture) this.#session.read().document.picture = picture
  }
}
