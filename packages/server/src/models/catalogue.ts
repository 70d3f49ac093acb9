/**
 * The eleven models of the interface: what each is for, its size and capabilities.
 *
 * Sizes are billions of parameters, from the interface's size notes ("Model IDs"). `available`, `source` and `contextLength`
 * depend on the configuration: resolve.ts adds them.
 */
import { DEFAULT_MODEL, MODEL_IDS, type ModelId, type ModelItem } from '@platen/wire'

interface ModelEntry {
  name: string
  description: string
  /** Billions; null where the interface gives no size. */
  sizeB: number | null
  capabilities: ModelItem['capabilities']
}

/** The one model whose replies include reasoning (interface.md "Generate success response"). */
export const REASONING_MODEL: ModelId = 'model-02'

const MODELS: Record<ModelId, ModelEntry> = {
  'model-01': entry('Model 01', 32, ['text'], 'General model for every kind of document.'),
  'model-02': entry('Model 02', null, ['text', 'reasoning'], 'Thinks before it writes and can return its reasoning.'),
  'model-03': entry('Model 03', 32, ['text', 'code'], 'For software documentation and other text about code.'),
  'model-04': entry(
    'Model 04',
    7,
    ['text', 'code'],
    'Smaller relative of model-03: quicker, for shorter text about code.',
  ),
  'model-05': entry('Model 05', 27, ['text'], 'General model for long and formal documents.'),
  'model-06': entry('Model 06', 4, ['text'], 'Small relative of model-05: quick letters and short documents.'),
  'model-07': entry('Model 07', 1, ['text'], 'Smallest relative of model-05: drafts on modest hardware.'),
  'model-08': entry('Model 08', 24, ['text'], 'General model of medium size.'),
  'model-09': entry('Model 09', 24, ['text'], 'General model of medium size, an alternative to model-08.'),
  'model-10': entry('Model 10', 70, ['text'], 'The largest listed model, for the most demanding documents.'),
  'model-11': entry('Model 11', null, ['text'], 'General model whose size is not stated.'),
}

function entry(
  name: string,
  sizeB: number | null,
  capabilities: ModelItem['capabilities'],
  description: string,
): ModelEntry {
  return { name, description, sizeB, capabilities }
}

/** What answers an ID; see `ModelItem`. */
export interface ModelSource {
  source: ModelItem['source']
  /** False if what is configured can't answer, such as a damaged file. Default: whether there is a source. */
  available?: boolean
  /** The name that the operator configured. */
  name?: string
  contextTokens?: number
  /** Measured. */
  wordsPerSecond?: number
}

/** The items of `GET /models`, in the interface's order. */
export function catalogue(sourceOf: (id: ModelId) => ModelSource): ModelItem[] {
  return MODEL_IDS.map((id) => {
    const model = MODELS[id]
    const { source, available = source !== 'none', name, contextTokens, wordsPerSecond } = sourceOf(id)
    return {
      id,
      name: name ?? model.name,
      description: model.description,
      parameters: model.sizeB === null ? null : `${model.sizeB}B`,
      capabilities: [...model.capabilities],
      default: id === DEFAULT_MODEL,
      available,
      source,
      contextLength: source === 'model' ? (contextTokens ?? null) : null,
      wordsPerSecond: wordsPerSecond ?? null,
    }
  })
}
