/**
 * The models that `platen models` offers, with the memory they need and their speed on this machine; and the files in the models
 * folder.
 *
 * File sizes are bytes. No entry has fewer than 4 billion parameters. Repositories, file names, sizes and licences were checked in
 * November 2026 against independent listings of the same files; a download is checked against the hub's SHA-256 (pull.ts).
 */
import { readdir } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { readGgufHeader } from '../gguf/file.ts'
import { estimateBytes, planMemory } from '../gguf/memory.ts'
import { wordsPerMinute } from '../model-speed.ts'

export interface LocalModel {
  /** The argument of `platen models pull`. */
  name: string
  title: string
  /** Billions of parameters. */
  sizeB: number
  /** Billions of parameters that compute each token: less than `sizeB` in a mixture of experts. */
  activeB: number
  fileBytes: number
  license: string
  goodFor: string
  /** Thinks before it writes, so a document takes several times as long. */
  thinks: boolean
  repository: string
  file: string
  /** Size of one token in the key-value cache, at 16 bits. */
  contextBytesPerToken: number
}

/** By size, smallest first. Cache: layers × key-value heads × head width × 2 (keys and values) × 2 bytes. */
export const LOCAL_MODELS: readonly LocalModel[] = [
  {
    name: 'qwen3-4b',
    title: 'Qwen3 4B Instruct 2507, Q4_K_M',
    sizeB: 4,
    activeB: 4,
    fileBytes: 2_497_281_120,
    license: 'Apache-2.0',
    goodFor: 'letters, FAQs and short reports in many languages on a laptop',
    thinks: false,
    repository: 'unsloth/Qwen3-4B-Instruct-2507-GGUF',
    file: 'Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
    contextBytesPerToken: 36 * 8 * 128 * 2 * 2,
  },
  {
    name: 'ministral-3-8b',
    title: 'Ministral 3 8B Instruct 2512, Q4_K_M',
    sizeB: 8.5,
    activeB: 8.5,
    fileBytes: 5_198_911_904,
    license: 'Apache-2.0',
    goodFor: 'every template, in the large European and Asian languages',
    thinks: false,
    repository: 'mistralai/Ministral-3-8B-Instruct-2512-GGUF',
    file: 'Ministral-3-8B-Instruct-2512-Q4_K_M.gguf',
    contextBytesPerToken: 34 * 8 * 128 * 2 * 2,
  },
  {
    name: 'ministral-3-14b',
    title: 'Ministral 3 14B Instruct 2512, Q4_K_M',
    sizeB: 13.5,
    activeB: 13.5,
    fileBytes: 8_239_593_024,
    license: 'Apache-2.0',
    goodFor: 'long and formal documents',
    thinks: false,
    repository: 'mistralai/Ministral-3-14B-Instruct-2512-GGUF',
    file: 'Ministral-3-14B-Instruct-2512-Q4_K_M.gguf',
    contextBytesPerToken: 40 * 8 * 128 * 2 * 2,
  },
  {
    name: 'qwen3-30b-a3b',
    title: 'Qwen3 30B A3B Instruct 2507, Q4_K_M',
    sizeB: 30.5,
    activeB: 3.3,
    fileBytes: 18_556_686_752,
    license: 'Apache-2.0',
    goodFor: 'long documents without a graphics card: only 3.3B of its parameters compute each word',
    thinks: false,
    repository: 'unsloth/Qwen3-30B-A3B-Instruct-2507-GGUF',
    file: 'Qwen3-30B-A3B-Instruct-2507-Q4_K_M.gguf',
    contextBytesPerToken: 48 * 4 * 128 * 2 * 2,
  },
  {
    name: 'qwen3.6-35b-a3b',
    title: 'Qwen3.6 35B A3B, Q4_K_M',
    sizeB: 35,
    activeB: 3,
    fileBytes: 22_134_528_992,
    license: 'Apache-2.0',
    goodFor: 'demanding documents; thinks first, so a document takes several times as long',
    thinks: true,
    repository: 'unsloth/Qwen3.6-35B-A3B-GGUF',
    file: 'Qwen3.6-35B-A3B-UD-Q4_K_M.gguf',
    // An upper bound: only a quarter of its 40 layers keep a cache.
    contextBytesPerToken: 40 * 2 * 256 * 2 * 2,
  },
]

/** Models called 1B may have slightly fewer than a billion parameters (Gemma 3 1B has 999.9 million). */
const PARAMETERS_MIN = 0.95e9

/** Whether a model has under 1 billion parameters: too few to write documents, so it is used only if configured. */
export const isSmall = (parameters: number): boolean => parameters < PARAMETERS_MIN

export interface LocalModelItem extends LocalModel {
  /** With two slots of 4,096 tokens. */
  memoryBytes: number
  fits: boolean
  installed: boolean
  /** Estimated for this machine (model-speed.ts); null if it could not be measured. */
  wordsPerMinute: number | null
}

/** A GGUF file in the models folder that is not in the list, or a damaged one. */
interface InstalledFile {
  file: string
  path: string
  title: string | null
  sizeB: number | null
  fileBytes: number | null
  /** Why it can't be used. */
  error?: string
}

export interface LocalModels {
  folder: string
  models: LocalModelItem[]
  files: InstalledFile[]
}

/**
 * @param machine.memoryBytes what the machine has in all.
 * @param machine.bytesPerSecond of `measureReadRate`, or `assumedReadRate`; undefined: speeds are null.
 */
export async function readLocalModels(
  dataFolder: string,
  { memoryBytes = machineMemory(), bytesPerSecond }: { memoryBytes?: number; bytesPerSecond?: number | undefined } = {},
): Promise<LocalModels> {
  const folder = join(dataFolder, 'models')
  const names = (await readdir(folder).catch(() => [])).filter((file) => /\.gguf$/i.test(file)).sort()
  const models = LOCAL_MODELS.map((model): LocalModelItem => {
    const needed = estimateBytes({ ...model, vocabularySize: 150_000 }, { slots: 2, contextTokens: 4096 })
    return {
      ...model,
      memoryBytes: needed,
      // The rest is for the system and the service.
      fits: needed < memoryBytes * 0.8,
      installed: names.includes(model.file),
      wordsPerMinute: bytesPerSecond === undefined ? null : wordsPerMinute(model, bytesPerSecond),
    }
  })
  const installed = await Promise.all(
    names
      .filter((file) => !LOCAL_MODELS.some((model) => model.file === file))
      .map(async (file): Promise<InstalledFile> => {
        const path = join(folder, file)
        try {
          const header = await readGgufHeader(path)
          return { file, path, title: header.name, sizeB: header.parameters / 1e9, fileBytes: header.fileBytes }
        } catch (error) {
          return { file, path, title: null, sizeB: null, fileBytes: null, error: (error as Error).message }
        }
      }),
  )
  return { folder, models, files: installed }
}

/** A letter of 200 words should take at most two minutes. */
const WORDS_PER_MINUTE_MIN = 100
/** Of the machine's memory; the rest is for other programs. */
const MEMORY_SHARE_MAX = 0.55
/** Of the free memory: the limit of gguf/memory.ts. */
const FREE_SHARE_MAX = 0.9

/**
 * The model to recommend on this machine: the largest one that does not think, fits into memory and is not too slow. If all are
 * too slow, the fastest. Undefined if none fits.
 */
export function recommendedModel(
  models: readonly LocalModelItem[],
  { memoryBytes = machineMemory(), freeBytes = process.availableMemory() } = {},
): LocalModelItem | undefined {
  const limit = Math.min(memoryBytes * MEMORY_SHARE_MAX, freeBytes * FREE_SHARE_MAX)
  const candidates = models.filter((model) => !model.thinks && model.memoryBytes <= limit)
  const speed = ({ wordsPerMinute: words }: LocalModelItem) => words ?? 0
  return (
    candidates.findLast((model) => speed(model) >= WORDS_PER_MINUTE_MIN) ??
    candidates.toSorted((a, b) => speed(b) - speed(a))[0]
  )
}

/**
 * The GGUF file with the most parameters that fits into memory; and the small ones, which are used only if configured.
 */
export async function findModelFile(folder: string): Promise<{ file: string | undefined; small: string[] }> {
  const names = await readdir(folder).catch(() => [])
  let best: { path: string; parameters: number } | undefined
  const small: string[] = []
  for (const name of names.filter((one) => /\.gguf$/i.test(one)).sort()) {
    const path = join(folder, name)
    try {
      const header = await readGgufHeader(path)
      if (isSmall(header.parameters)) small.push(path)
      else if ('refused' in planMemory(header, { slots: 1 }, process.availableMemory())) continue
      else if (!best || header.parameters > best.parameters) best = { path, parameters: header.parameters }
    } catch {
      // `platen models` reports a file that can't be read.
    }
  }
  return { file: best?.path, small }
}

/** Memory of the machine, or of the container if that is less. */
export function machineMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem()
}
