/** What Write offers a key, and what its button does with what stands in the prompt. */
import type { Scope } from '@platen/client'

export interface Offer {
  /** Has documents written. Without it texts become pages, which this browser sets itself. */
  writes: boolean
  /** Sees the templates and models, and chooses among them. */
  chooses: boolean
  /** The scope whose lack is said. */
  missing?: Scope
}

/** @param scopes of the key, which are matched exactly: `admin` has no other in it. Undefined until they are known. */
export function offerOf(scopes: readonly string[] | undefined): Offer {
  const writes = scopes?.includes('generate') ?? true
  const chooses = scopes?.includes('catalog') ?? true
  return { writes, chooses, ...(writes ? !chooses && { missing: 'catalog' } : { missing: 'generate' }) }
}

/** `write`: by a model, or where it is not known whether there is one; `fill`: a form; `set`: as it stands. */
export type Action = 'write' | 'fill' | 'set'

/** What the button does, and what else can be done with the same words. */
export function actionsFor({
  writes,
  hasModel,
  prompt,
  hasFile,
  isPasted,
  isOver = false,
}: {
  writes: boolean
  /** Undefined where it is not known. */
  hasModel: boolean | undefined
  prompt: string
  hasFile: boolean
  /** As `isPastedText`. */
  isPasted: boolean
  /** It is too long for a prompt. */
  isOver?: boolean
}): { action: Action; other?: Action } {
  if (!writes) return { action: 'set' }
  const write = hasModel === false ? 'fill' : 'write'
  const words = prompt.trim()
  if (words === '') return { action: hasFile ? 'set' : write }
  if (isPasted || isDocument(prompt)) return { action: 'set', other: write }
  return words.includes('\n') || isOver ? { action: write, other: 'set' } : { action: write }
}

/** Whether a text is a document rather than the description of one: it has blocks of Markdown. */
function isDocument(text: string): boolean {
  return text.startsWith('---\n') || (/^(?:#{1,6} |\|.+\||```)/m.test(text) && text.includes('\n'))
}

/** Lines of a letter, or paragraphs. A description of a document that was written elsewhere has fewer. */
const LINES_MIN = 4
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/

/**
 * Whether what was pasted into the empty prompt is a text, which becomes pages, and no description of one. Items of a list don't count:
 * they are what must be in it. In doubt it is a text: pages cost nothing, and what was meant for nobody else is not sent to a model.
 */
export function isPastedText(pasted: string): boolean {
  return pasted.split('\n').filter((line) => /\S/.test(line) && !LIST_ITEM.test(line)).length >= LINES_MIN
}
