/**
 * Keys of the text editor. CodeMirror's own list has those of programs too (comments, brackets, several carets, steps of the syntax on
 * Alt ←, which is Back in a browser).
 */
import {
  copyLineDown,
  copyLineUp,
  deleteLine,
  historyKeymap,
  indentLess,
  indentMore,
  insertBlankLine,
  moveLineDown,
  moveLineUp,
  redo,
  simplifySelection,
  standardKeymap,
} from '@codemirror/commands'
import type { KeyBinding } from '@codemirror/view'

export const editorKeys: readonly KeyBinding[] = [
  { key: 'Alt-ArrowUp', run: moveLineUp },
  { key: 'Alt-ArrowDown', run: moveLineDown },
  { key: 'Shift-Alt-ArrowUp', run: copyLineUp },
  { key: 'Shift-Alt-ArrowDown', run: copyLineDown },
  { key: 'Shift-Mod-k', run: deleteLine },
  { key: 'Mod-[', run: indentLess },
  { key: 'Mod-]', run: indentMore },
  { key: 'Mod-Enter', run: insertBlankLine },
  { key: 'Escape', run: simplifySelection },
  ...standardKeymap,
  ...historyKeymap,
  // CodeMirror's own has Ctrl Shift Z on Linux and Mac only.
  { key: 'Mod-Shift-z', run: redo, preventDefault: true },
]
