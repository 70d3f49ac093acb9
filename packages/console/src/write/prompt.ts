/** What stands in the prompt of Write: the words, a file, and what was chosen for them. One for each visit of the screen. */
import { load } from '../connection.ts'
import { type Format, pickedFormat, storePicked } from '../formats.ts'
import { AUTO_TEMPLATE } from '../service.ts'
import { isPastedText } from '../session/prompt-action.ts'
import { countCharacters } from '../text/count-characters.ts'
import type { Refusal } from './text-file.ts'

export const textFile = () => import('./text-file.ts')

export interface AttachedFile {
  name: string
  text: string
  /** In bytes. */
  size: number
  characters: number
  /** Of an example. */
  isSample: boolean
}

export interface PromptState {
  text: string
  /** The text was pasted over everything that was there: it is a document, not the description of one. */
  isPasted: boolean
  /** `auto`: the service chooses one by the prompt. */
  template: string
  /** Absent for the default model. */
  model?: string
  format: Format
  file?: AttachedFile
  /** The file that could not be read. */
  refused?: { name: string; refused: Refusal }
}

export interface Example {
  prompt: string
  template: string
  hasFile?: boolean
}

export class Prompt {
  #state: PromptState = { text: '', isPasted: false, template: AUTO_TEMPLATE, format: pickedFormat() }
  readonly #listeners = new Set<() => void>()
  /** Counts the choices of a file: a file that is read late belongs to an earlier one. */
  #fileChoices = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): PromptState => this.#state

  readonly type = (text: string): void => {
    // Too little is left of what was pasted.
    this.#update({ text, ...(isPastedText(text) ? {} : { isPasted: false }) })
  }

  /** @param text what is pasted over everything that was there. */
  paste(text: string): void {
    this.#update({ isPasted: isPastedText(text) })
  }

  readonly chooseTemplate = (template: string): void => this.#update({ template })
  readonly chooseModel = (model: string): void => this.#update({ model })

  readonly chooseFormat = (format: Format): void => {
    storePicked(format)
    this.#update({ format })
  }

  /** Takes what another screen, or an earlier visit, has left. */
  fill({ text, template, isPasted = false }: { text?: string; template?: string; isPasted?: boolean }): void {
    this.#update({
      ...(text === undefined ? {} : { text, isPasted: isPasted && isPastedText(text) }),
      ...(template === undefined ? {} : { template }),
    })
  }

  /** Reads a file of text. @returns whether one was chosen, and no other one since. */
  async addFile(getFile: () => File | undefined | Promise<File>, isSample = false): Promise<boolean> {
    const own = ++this.#fileChoices
    const chosen = await getFile()
    if (!chosen) return false
    const { readTextFile } = await load(textFile)
    const result = await readTextFile(chosen)
    if (own !== this.#fileChoices) return false
    const { refused: _, ...state } = this.#state
    this.#replace(
      'refused' in result
        ? { ...state, refused: result }
        : { ...state, file: { ...result, size: chosen.size, characters: countCharacters(result.text), isSample } },
    )
    return true
  }

  readonly removeFile = (): void => {
    const { file: _, ...state } = this.#state
    this.#replace(state)
  }

  /** Fills the prompt with an example. A file that the person chose stays. */
  async tryExample({ prompt, template, hasFile }: Example): Promise<void> {
    this.fill({ text: prompt, template })
    const { file } = this.#state
    if (file && !file.isSample) return
    if (hasFile) {
      await this.addFile(async () => (await load(textFile)).sampleFile(), true)
      return
    }
    this.#fileChoices++
    this.removeFile()
  }

  #update(change: Partial<PromptState>): void {
    this.#replace({ ...this.#state, ...change })
  }

  #replace(state: PromptState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
