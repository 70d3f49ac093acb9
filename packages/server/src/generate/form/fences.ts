/**
 * Which lines of a Markdown text are fenced code, and what closes a fence that is open at its end.
 *
 * Knows the list items that may contain a fence, as far as needed to say where one ends; quotes end by themselves.
 * Each line is looked at once. Source: CommonMark 0.31.2 §4.5, §5.2.
 */
import { closesFence, fenceOf, HEADING, indentOf, isRule } from '../line-kinds.ts'

export class Fences {
  #open: { mark: string; indent: number; column: number } | undefined
  /** Columns at which the contents of the open list items begin. */
  #items: number[] = []
  #inParagraph = false
  #isItemEmpty = false

  /** Whether `line` belongs to a fenced code block, its fences included. */
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
      // An item may begin with one line that is empty, not with two.
      if (this.#isItemEmpty) this.#items.pop()
      this.#isItemEmpty = false
      return false
    }
    this.#isItemEmpty = false
    let rest = line.trimStart()
    // In a paragraph only these begin a list: an item with text, numbered 1 if at all.
    const isText = this.#inParagraph && indent >= (this.#items.at(-1) ?? 0) && INTERRUPTS_NOT.test(rest)
    const starts = (!isText && MARKER.test(rest)) || fenceOf(rest) !== undefined || isOtherBlock(rest)
    // A line of a paragraph may stand further left than its item (§5.2, lazy continuation).
    if (starts || !this.#inParagraph) while (indent < (this.#items.at(-1) ?? 0)) this.#items.pop()
    for (let marker = isText ? null : MARKER.exec(rest); marker; marker = MARKER.exec(rest)) {
      if (indent - (this.#items.at(-1) ?? 0) >= 4) break
      const [whole = '', label = '', space = ''] = marker
      indent += contentColumn(label, space.length)
      this.#items.push(indent)
      rest = rest.slice(whole.length)
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

  /** The line that closes what is still open. Code in a list item ends where the item does. */
  missing(): string | undefined {
    return this.#open?.column === 0 ? ' '.repeat(this.#open.indent) + this.#open.mark : undefined
  }
}

/** A bullet, a number or a letter of a list, or the label of a footnote, and the spaces behind it. */
const MARKER =
  /^([-+*]|\[\^[^\s[\]]{1,100}\]:|\d{1,9}[.)]|\((?:[a-z]{1,6}|[A-Z]{1,6}|\d{1,3})\)|[a-z]\))(?:([ \t]+)|$)/u
/** An empty item, or a number above 1. */
const INTERRUPTS_NOT = /^(?:(?:[-+*]|\d{1,9}[.)])[ \t]*$|(?!1[.)])\d{1,9}[.)])/u

/** Where the contents of an item begin, from its marker on (packages/document reads letters and footnotes so). */
function contentColumn(label: string, spaces: number): number {
  if (label.endsWith(':')) return 4
  if (label.endsWith(')') && !/^\d/u.test(label)) return Math.max(3, label.length - 1)
  return label.length + (spaces > 4 ? 1 : Math.max(1, spaces))
}

/** A quote, a heading, a rule. */
const isOtherBlock = (rest: string) => rest.startsWith('>') || HEADING.test(rest) || isRule(rest)
