/** What can be undone in the editor, as it is stored with a document: it outlives the screen, and the page. */
import { historyField } from '@codemirror/commands'
import { EditorState, type EditorStateConfig } from '@codemirror/state'
import type { EditorHistory } from '../storage/stored-document.ts'

const STEPS_MAX = 50
/** Steps of long texts are long: older ones are left out. */
const CHARS_MAX = 1_000_000

export function historyOf(state: EditorState): EditorHistory {
  const { done, undone } = state.toJSON({ history: historyField }).history as { done: unknown[]; undone: unknown[] }
  return { text: state.doc.toString(), steps: { done: nearest(done), undone: nearest(undone) } }
}

/** The steps that come first when one goes back, or forward again: they are the last. */
function nearest(steps: readonly unknown[]): unknown[] {
  let size = 0
  let first = steps.length
  while (first > 0 && steps.length - first < STEPS_MAX) {
    size += JSON.stringify(steps[first - 1]).length
    if (size > CHARS_MAX) break
    first--
  }
  return steps.slice(first)
}

/** The state in which the history was taken, or one without a history. */
export function stateOf(text: string, history: EditorHistory | undefined, config: EditorStateConfig): EditorState {
  try {
    // That the first text came is no step.
    if (history && (history.text !== '' || (history.steps as { done: unknown[] }).done.length > 0)) {
      const { text: doc, steps } = history
      const json = { doc, selection: { ranges: [{ anchor: 0, head: 0 }], main: 0 }, history: steps }
      return EditorState.fromJSON(json, config, { history: historyField })
    }
  } catch {
    // Of another version of the editor.
  }
  return EditorState.create({ ...config, doc: text })
}
