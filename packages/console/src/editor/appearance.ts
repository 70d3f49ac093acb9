/** How the text looks in the editor: headings larger, marks grey, the empty line between paragraphs as their distance, tables in columns. */
import { HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language'
import { type EditorState, type RangeSet, RangeSetBuilder } from '@codemirror/state'
import { BlockWrapper, Decoration, type DecorationSet, EditorView, ViewPlugin, WidgetType } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { paddingsOf } from './table-columns.ts'

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '22px', fontWeight: '600' },
  { tag: tags.heading2, fontSize: '17px', fontWeight: '600' },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.processingInstruction, color: 'var(--color-text-3)', fontWeight: '400' },
  { tag: [tags.monospace, tags.url], fontFamily: 'var(--font-mono)', fontSize: '14px' },
  { tag: tags.link, color: 'var(--color-accent)' },
  { tag: tags.meta, color: 'var(--color-text-3)' },
])

const THEME = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-sans)', fontSize: '16px', lineHeight: '26px', overflow: 'auto' },
  '.cm-content': {
    padding: '24px 40px 96px',
    maxWidth: '640px',
    minWidth: '0',
    margin: '0 auto',
    caretColor: 'var(--color-accent)',
  },
  // There is room for the line of headings and for the bar of a review, so that neither moves the text.
  '@media (width >= 900px)': { '.cm-content': { paddingTop: '62px' } },
  '@media (width < 600px)': { '.cm-content': { padding: '16px 16px 64px' } },
  '.cm-line': { padding: '0' },
  // Blanks at the end of a full line make no other line.
  '.cm-lineWrapping': { whiteSpace: 'pre-wrap' },
  '.cm-line.between': { lineHeight: '10px' },
  '.cm-line.below-heading': { lineHeight: '4px' },
  '.cm-line.title': { fontSize: '22px', lineHeight: '30px' },
  '.cm-line.heading': { paddingTop: '6px' },
  '.cm-line.table': {
    fontFamily: 'var(--font-mono)',
    fontSize: '12.5px',
    lineHeight: '21px',
    whiteSpace: 'pre',
    width: 'max-content',
    minWidth: '100%',
  },
  // Its columns stay: a table that is wider than the pane scrolls sideways as one.
  '.table-rows': { overflowX: 'auto' },
  '.cm-line.wide-table': { fontFamily: 'var(--font-mono)', fontSize: '12.5px', lineHeight: '21px' },
  // The block caret of the model, at the end of what it has written.
  '[data-writing] & .cm-content > .cm-line:last-child::after, [data-writing] & .cm-content > .table-rows:last-child > .cm-line:last-child::after':
    {
      content: '""',
      display: 'inline-block',
      width: '9px',
      height: '19px',
      marginLeft: '2px',
      verticalAlign: '-4px',
      backgroundColor: 'var(--color-accent)',
    },
  '.cm-cursor': { borderLeftColor: 'var(--color-accent)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--color-selection)' },
})

type LineClass = 'between' | 'below-heading' | 'title' | 'heading' | 'table' | 'wide-table'
/** Each line has the direction of its first letter. A table has that of its page, so that its columns stay. */
const TEXT = Decoration.line({ attributes: { dir: 'auto' } })
const LINE_CLASSES = Object.fromEntries(
  (['between', 'below-heading', 'title', 'heading', 'table', 'wide-table'] as const).map((lineClass) => [
    lineClass,
    Decoration.line({ class: lineClass, ...(lineClass === 'table' ? {} : { attributes: { dir: 'auto' } }) }),
  ]),
) as Record<LineClass, Decoration>

const HEADING = /^#{1,6}\s/

/** A row with more holds sentences, not columns. */
const ROW_MAX = 160

/** Such a line is not wrapped. */
export const isTableRow = (line: string): boolean => line.startsWith('|') && line.length <= ROW_MAX

/** @returns undefined for a line of text as it is. */
function lineClassOf(state: EditorState, number: number): LineClass | undefined {
  const { text, from } = state.doc.line(number)
  // The last line is where the text goes on.
  const isEmpty = text === '' && number < state.doc.lines
  if (!isEmpty && !HEADING.test(text) && !text.startsWith('|')) return undefined
  if (isVerbatim(state, from)) return undefined
  if (isEmpty) return number > 1 && HEADING.test(state.doc.line(number - 1).text) ? 'below-heading' : 'between'
  if (text.startsWith('|')) return isTableRow(text) ? 'table' : 'wide-table'
  return text.startsWith('# ') ? 'title' : 'heading'
}

function isVerbatim(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, 1); node.parent; node = node.parent)
    if (['FencedCode', 'CodeBlock', 'FrontMatter'].includes(node.name)) return true
  return false
}

function linesOf({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges) {
    const last = state.doc.lineAt(to).number
    for (let number = state.doc.lineAt(from).number; number <= last; number++) {
      const lineClass = lineClassOf(state, number)
      const { from: start } = state.doc.line(number)
      builder.add(start, start, lineClass ? LINE_CLASSES[lineClass] : TEXT)
    }
  }
  return builder.finish()
}

const TABLE = BlockWrapper.create({ tagName: 'div', attributes: { class: 'table-rows' } })

/** A table scrolls sideways as one. */
function tablesOf({ state, visibleRanges }: EditorView): RangeSet<BlockWrapper> {
  const builder = new RangeSetBuilder<BlockWrapper>()
  for (const { from, to } of visibleRanges) {
    let start = -1
    const last = state.doc.lineAt(to).number
    for (let number = state.doc.lineAt(from).number; number <= last + 1; number++) {
      const isTable = number <= last && lineClassOf(state, number) === 'table'
      if (isTable && start < 0) start = state.doc.line(number).from
      if (isTable || start < 0) continue
      builder.add(start, state.doc.line(number - 1).to, TABLE)
      start = -1
    }
  }
  return builder.finish()
}

/** Room in a cell. */
class Room extends WidgetType {
  readonly #width: number
  constructor(width: number) {
    super()
    this.#width = width
  }
  override eq(other: Room): boolean {
    return other.#width === this.#width
  }
  override toDOM(): HTMLElement {
    const room = document.createElement('span')
    room.style.display = 'inline-block'
    room.style.width = `${this.#width}ch`
    return room
  }
}

/** Rows above and below those in view that a column is measured by. */
const ROWS_MAX = 200

/** The columns of the tables in view. */
function columnsOf({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const isRow = (number: number): boolean =>
    number >= 1 && number <= state.doc.lines && lineClassOf(state, number) === 'table'
  let done = 0
  for (const { from, to } of visibleRanges) {
    const last = state.doc.lineAt(to).number
    for (let number = Math.max(done + 1, state.doc.lineAt(from).number); number <= last; number++) {
      if (!isRow(number)) continue
      let start = number
      while (start > done + 1 && number - start < ROWS_MAX && isRow(start - 1)) start--
      let end = number
      while (end - last < ROWS_MAX && isRow(end + 1)) end++
      const lines = Array.from({ length: end - start + 1 }, (_, index) => state.doc.line(start + index))
      for (const { row, at, width } of paddingsOf(lines.map(({ text }) => text))) {
        const place = state.doc.line(start + row).from + at
        builder.add(place, place, Decoration.widget({ widget: new Room(width), side: -1 }))
      }
      done = end
      number = end
    }
  }
  return builder.finish()
}

const LINES = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    columns: DecorationSet
    tables: RangeSet<BlockWrapper>
    constructor(view: EditorView) {
      this.decorations = linesOf(view)
      this.columns = columnsOf(view)
      this.tables = tablesOf(view)
    }
    update({
      view,
      docChanged,
      viewportChanged,
      startState,
      state,
    }: {
      view: EditorView
      docChanged: boolean
      viewportChanged: boolean
      startState: EditorState
      state: EditorState
    }) {
      if (!docChanged && !viewportChanged && syntaxTree(startState) === syntaxTree(state)) return
      this.decorations = linesOf(view)
      this.columns = columnsOf(view)
      this.tables = tablesOf(view)
    }
  },
  {
    decorations: ({ decorations }) => decorations,
    provide: (plugin) => [
      EditorView.blockWrappers.of((view) => view.plugin(plugin)?.tables ?? BlockWrapper.set([])),
      EditorView.decorations.of((view) => view.plugin(plugin)?.columns ?? Decoration.none),
    ],
  },
)

export const editorLook = [syntaxHighlighting(HIGHLIGHT), THEME, LINES]
