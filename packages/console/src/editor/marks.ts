/** The marks of bold and italic words are hidden, but where the caret is, and in tables, whose columns they are part of. */
import { syntaxTree } from '@codemirror/language'
import type { Range } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

const HIDDEN = Decoration.replace({})

function hiddenMarks(view: EditorView): DecorationSet {
  const { state, visibleRanges, hasFocus } = view
  const { head } = state.selection.main
  const hidden: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges)
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, node }) => {
        if (name === 'Table') return false
        if (name !== 'EmphasisMark') return true
        const words = node.parent!
        if (!hasFocus || head < words.from || head > words.to) hidden.push(HIDDEN.range(node.from, node.to))
        return false
      },
    })
  return Decoration.set(hidden)
}

export const editorMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = hiddenMarks(view)
    }
    update({ view, docChanged, viewportChanged, selectionSet, focusChanged, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || selectionSet || focusChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = hiddenMarks(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)
