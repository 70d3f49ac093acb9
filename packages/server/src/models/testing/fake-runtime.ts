/**
 * A replacement of node-llama-cpp with a given fault, for faults that a real runtime has but that can't be triggered: slow loading,
 * a crash, an abort that is never answered.
 *
 * In: a temporary folder and the fault. Out: a runtime folder for GgufLocal. The model answers one word.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runtimeEntry } from '../runtime.ts'

export type Misbehaviour =
  /** Loads only once the file `released` is in the folder. */
  | 'slow-load'
  | 'crash-on-load'
  /** Sends its word, then dies. */
  | 'crash-on-answer'
  /** Its word is its environment, as JSON. */
  | 'tells-environment'
  /** Sends its word, then neither ends nor reacts to an abort. */
  | 'deaf'

export async function fakeRuntime(folder: string, misbehaviour: Misbehaviour): Promise<string> {
  const entry = runtimeEntry(folder)
  await mkdir(join(entry, '..'), { recursive: true })
  await writeFile(join(folder, 'node_modules', 'node-llama-cpp', 'package.json'), '{"type":"module"}')
  await writeFile(
    entry,
    `
import { existsSync, watch } from 'node:fs'
const misbehaviour = ${JSON.stringify(misbehaviour)}
const folder = ${JSON.stringify(folder)}
const released = () => new Promise((resolve) => {
  const there = () => existsSync(folder + '/released') && (watcher.close(), resolve())
  const watcher = watch(folder, there)
  there()
})
export async function getLlama() {
  if (misbehaviour === 'crash-on-load') {
    console.error('GGML_ASSERT(tensor) failed')
    process.abort()
  }
  return {
    loadModel: async ({ onLoadProgress }) => {
      onLoadProgress(0.5)
      if (misbehaviour === 'slow-load') await released()
      return { tokenizer: {}, createContext: async () => ({ getSequence: () => new Sequence() }) }
    },
  }
}
class Sequence {
  nextTokenIndex = 0
  contextSize = 1024
  compareContextTokens() { return { firstDifferentIndex: 0 } }
  async adaptStateToTokens() {}
  async evaluateWithoutGeneratingNewTokens(tokens) { this.nextTokenIndex += tokens.length }
  async clearHistory() {}
}
export class LlamaChat {
  chatWrapper = { generateContextState: () => ({ contextText: { tokenize: () => [1, 2, 3] } }) }
  async generateResponse(history, { onResponseChunk }) {
    onResponseChunk({ text: misbehaviour === 'tells-environment' ? JSON.stringify(process.env) : 'Word.', tokens: [4] })
    if (misbehaviour === 'crash-on-answer') setImmediate(() => process.abort())
    if (misbehaviour === 'deaf' || misbehaviour === 'crash-on-answer') await new Promise(() => {})
    return { metadata: { stopReason: 'eogToken' } }
  }
}
`,
  )
  return folder
}
