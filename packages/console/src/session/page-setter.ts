/** Sets the pages of a text in the worker, not more often than they can be looked at, and on the service where that is asked for. */
import type { PdfParams } from '@platen/client'
import { accountQuery, queries } from '../api.ts'
import { untilBack } from '../connection.ts'
import { CONTENT_CHARS_MAX } from '../service.ts'
import { countCharacters } from '../text/count-characters.ts'
import { PAUSE_MS, type SetPages } from '../typesetting/messages.ts'
import { typesetter } from '../typesetting/typesetter.ts'
import { type Engine, type ServerPages, setOnServer } from './server-pages.ts'
import type { FileText } from './use-files.ts'

export interface PagesState {
  pages: SetPages | undefined
  /** What they are the pages of: the text may have another design by now. */
  pagesOf: FileText | undefined
  pagesError: string | undefined
  /** The pages of the service, of this very text. */
  server: { isBusy: boolean; pages?: ServerPages; error?: string } | undefined
  isSetting: boolean
}

/** The file to show: the service's where the text can't be set here. */
export function fileOf({ pages, pagesError, server }: PagesState): SetPages | undefined {
  return pagesError === undefined ? pages : server?.pages?.file
}

export const NO_PAGES: PagesState = {
  pages: undefined,
  pagesOf: undefined,
  pagesError: undefined,
  server: undefined,
  isSetting: false,
}

/** While a model writes: at most this often. */
export const SET_MS = 80
/** Setting that takes longer is shown. */
const LATE_MS = 200
/** What fails more often than this while the service answers fails for another reason. */
const RETRIES_MAX = 3

export class PageSetter {
  readonly #read: () => FileText
  readonly #update: (change: Partial<PagesState>) => void
  readonly #listeners = new Set<(file: SetPages | undefined) => void>()
  /** Ahead of what `update` was called with, by a file that is on its way. */
  #state = NO_PAGES
  #timer: ReturnType<typeof setTimeout> | undefined
  #setAt = 0
  #lateTimer: ReturnType<typeof setTimeout> | undefined
  /** Texts that were given to the typesetter. */
  #ordered = 0
  /** What was ordered before it comes too late. */
  #voided = 0
  #isSetting = false
  /** The last text lacks what the service did not give. */
  #isIncomplete = false
  /** For the service, to set it again. */
  #isWaiting = false
  /** How often it was set again although the service answered. */
  #retries = 0
  /** That of the service which is in work or shown. */
  #server = 0

  /** @param update is called after those who watch the file. */
  constructor(read: () => FileText, update: (change: Partial<PagesState>) => void) {
    this.#read = read
    this.#update = update
  }

  /** Calls with the file to show, now and whenever it is another one. @returns ends it. */
  watch(listener: (file: SetPages | undefined) => void): () => void {
    this.#listeners.add(listener)
    listener(fileOf(this.#state))
    return () => void this.#listeners.delete(listener)
  }

  #change(change: Partial<PagesState>): void {
    this.#showFile(change)
    this.#update(change)
  }

  #showFile(change: Partial<PagesState>): void {
    const before = fileOf(this.#state)
    this.#state = { ...this.#state, ...change }
    const file = fileOf(this.#state)
    if (file !== before) for (const listener of this.#listeners) listener(file)
  }

  /** Sets the pages of the current text, at most every `ms`. */
  set(ms: number): void {
    if (this.#timer !== undefined && ms >= SET_MS) return
    clearTimeout(this.#timer)
    const set = (): void => {
      this.#timer = undefined
      this.#setAt = Date.now()
      this.#setNow()
    }
    const pause = ms === 0 ? 0 : this.#setAt + ms - Date.now()
    if (pause <= 0) set()
    else this.#timer = setTimeout(set, pause)
  }

  /** Nobody looks at the pages. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#endLate()
    this.#voided = this.#ordered
    this.#isIncomplete = false
    this.#server = 0
    this.#change(NO_PAGES)
  }

  #endLate(): void {
    clearTimeout(this.#lateTimer)
    this.#lateTimer = undefined
    this.#isSetting = false
  }

  #setNow(): void {
    const text = this.#read()
    if (this.#server > 0) {
      this.#server = 0
      this.#change({ server: undefined })
    }
    if (text.source.trim() === '' || countCharacters(text.source) > CONTENT_CHARS_MAX) {
      // Pages of an earlier text that are still being set.
      this.#voided = this.#ordered
      this.#endLate()
      this.#change({ pages: undefined, pagesOf: undefined, pagesError: undefined, isSetting: false })
      return
    }
    const number = ++this.#ordered
    this.#lateTimer ??= setTimeout(() => {
      this.#isSetting = true
      this.#change({ isSetting: true })
    }, LATE_MS)
    typesetter.set({
      ...text,
      owner: this,
      onDone: (outcome) => {
        if (number === this.#ordered) {
          clearTimeout(this.#lateTimer)
          this.#lateTimer = undefined
        }
        const isSetting = this.#lateTimer !== undefined && this.#isSetting
        this.#isSetting = isSetting
        if (number <= this.#voided) return
        this.#isIncomplete = ('pdf' in outcome ? outcome.isIncomplete : outcome.isLost) === true
        if (this.#isIncomplete) void this.#setWhenBack()
        else this.#retries = 0
        const change: Partial<PagesState> =
          'error' in outcome
            ? { pagesError: outcome.error, isSetting }
            : { pages: outcome, pagesOf: text, pagesError: undefined, isSetting }
        this.#showFile(change)
        // The file is on its way to pdf.js while React is at work.
        setTimeout(() => number > this.#voided && this.#update(change))
      },
    })
  }

  /** Once for all texts that are set meanwhile. */
  async #setWhenBack(): Promise<void> {
    if (this.#isWaiting) return
    this.#isWaiting = true
    // It may have been away for a moment only.
    if (!(await untilBack())) this.#retries += 1
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    this.#isWaiting = false
    // Pages that a person had the service set stay.
    if (this.#isIncomplete && this.#server === 0 && this.#retries <= RETRIES_MAX) this.set(0)
  }

  /** Has the service set the current text: to compare the files, or where it can't be set here. */
  async setOnServer(engine: Engine, params: PdfParams): Promise<void> {
    const number = ++servers
    this.#server = number
    this.#change({ server: { isBusy: true } })
    const server = await setOnServer(params, engine).then(
      (pages) => ({ isBusy: false, pages }),
      (error: Error) => ({ isBusy: false, error: error.message }),
    )
    // A text that was changed meanwhile has other pages.
    if (this.#server === number) this.#change({ server })
    void queries.invalidateQueries(accountQuery)
  }
}

let servers = 0
