/**
 * Finds the lines of a Markdown text that are fenced code, and what closes a fence that is open at its end.
 *
 * Tracks the list items that may contain a fence, to know where one ends; quotations end by themselves. Each line is read
 * once. Source: CommonMark 0.31.2 §4.5, §5.2.
 */
import { closesFence, fenceOf, HEADING, indentOf, isRule } from '../answer/line-kinds.ts'

export class Fences {
  #open: { mark: string; indent: number; column: number } | undefined
  /** Columns at which the content of the open list items begins. */
  #items: number[] = []
  #inParagraph = false
  #isItemEmpty = false

  /** Whether `line` belongs to a fenced code block, including its fences. */
  read(line: string): boolean {
    const isBlank = line.trim() === ''
    let indent = indentOf(line)
    if (this.#open) {
      const { mark, column } = this.#open
      if (isBlank || indent >= column) {
        if (indent - column < 4 && closesFence(line, mark)) this.#open = undefined
        return true
      }
      // The list item ends, and the code in it.
      this.#open = undefined
      this.#inParagraph = false
    }
    if (isBlank) {
      this.#inParagraph = false
      // An item may begin with one empty line, not with two.
      if (this.#isItemEmpty) this.#items.pop()
      this.#isItemEmpty = false
      return false
    }
    this.#isItemEmpty = false
    let rest = line.trimStart()
    // In a paragraph only these begin a list: an item with text, numbered 1 if at all.
    const isText = this.#inParagraph && indent >= (this.#items.at(-1) ?? 0) && CANNOT_INTERRUPT.test(rest)
    const starts = (!isText && MARKER.test(rest)) || fenceOf(rest) !== undefined || isOtherBlock(rest)
    // A line of a paragraph may be indented less than its item (§5.2, lazy continuation).
    if (starts || !this.#inParagraph) while (indent < (this.#items.at(-1) ?? 0)) this.#items.pop()
    for (let marker = isText ? null : MARKER.exec(rest); marker; marker = MARKER.exec(rest)) {
      if (indent - (this.#items.at(-1) ?? 0) >= 4) break
      const [match = '', label = '', space = ''] = marker
      indent += contentColumn(label, space.length)
      this.#items.push(indent)
      rest = rest.slice(match.length)
      this.#isItemEmpty = rest === ''
    }
    const mark = fenceOf(rest)
    const column = this.#items.at(-1) ?? 0
    const isIndentedCode = indent - column >= 4 && !this.#inParagraph
    this.#inParagraph = !isOtherBlock(rest) && rest !== '' && !isIndentedCode
    if (mark === undefined || indent - column >= 4) return false
    this.#inParagraph = false
    this.#open = { mark, indent, column }
    return true
  }

  /** The line that closes an open fence. Code in a list item ends with the item. */
  missing(): string | undefined {
    return this.#open?.column === 0 ? ' '.repeat(this.#open.indent) + this.#open.mark : undefined
  }
}

/** A bullet, number or letter of a list, or the label of a footnote, and the spaces after it. */
const MARKER =
  /^([-+*]|\[\^[^\s[\]]{1,100}\]:|\d{1,9}[.)]|\((?:[a-z]{1,6}|[A-Z]{1,6}|\d{1,3})\)|[a-z]\))(?:([ \t]+)|$)/u
/** An empty item, or a number above 1. */
const CANNOT_INTERRUPT = /^(?:(?:[-+*]|\d{1,9}[.)])[ \t]*$|(?!1[.)])\d{1,9}[.)])/u

/** Column of the content of an item, counted from its marker. Letters and footnotes as in packages/document. */
function contentColumn(label: string, spaces: number): number {
  if (label.endsWith(':')) return 4
  if (label.endsWith(')') && !/^\d/u.test(label)) return Math.max(3, label.length - 1)
  return label.length + (spaces > 4 ? 1 : Math.max(1, spaces))
}

/** A quote, a heading, a rule. */
const isOtherBlock = (rest: string) => rest.startsWith('>') || HEADING.test(rest) || isRule(rest)
