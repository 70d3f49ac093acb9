/** Compares a document with the expectation of `expected.ts`, line by line, so that a difference is readable. */
import assert from 'node:assert/strict'
import { type Item, isRule, normal, RULE_TEXT } from './expected.ts'

/** The lines of `content` are those of `markdown`, apart from spaces at their ends and backslashes before punctuation. */
export function assertSameMarkdown(content: string, markdown: string): void {
  assert.equal(content, `${content.trimEnd()}\n`, 'one newline ends the text')
  const expected = markdown.trimEnd().split('\n')
  const actual = content.trimEnd().split('\n')
  // Lines with allowed differences are made equal, so that only the others show.
  const comparable = actual.map((line, at) => {
    const other = expected[at]?.trimEnd() ?? ''
    return isEscaped(other, line.trimEnd()) ? other : line.trimEnd()
  })
  assert.equal(comparable.join('\n'), expected.map((line) => line.trimEnd()).join('\n'))
}

/** Whether `actual` is `expected` with additional backslashes before ASCII punctuation. */
function isEscaped(expected: string, actual: string): boolean {
  let at = 0
  for (let index = 0; index < actual.length; index++) {
    if (at < expected.length && actual[index] === expected[at]) at++
    else if (actual[index] !== '\\' || !/[!-/:-@[-`{-~]/u.test(actual[index + 1] ?? '')) return false
  }
  return at === expected.length
}

/** Resolves the only escape of light markup: `\*` is an asterisk. */
export const unescapedLight = (content: string): string => content.replaceAll('\\*', '*')

interface LightLine {
  text: string
  gap: boolean
  bullet: boolean
  task?: 'open' | 'done'
}

/**
 * Compares light markup with the items of the document: every line of text as one line, in order; bullets, tasks and numbers
 * as typed; code unchanged except for its indentation; a bullet for each row of a table, with every cell after the name of
 * its column; an empty line wherever the source has one, and none inside a paragraph.
 */
export function assertSameLight(content: string, items: readonly Item[]): void {
  const lines: (LightLine | undefined)[] = content.split('\n').map(lightLine)
  const raw = content.split('\n')
  let from = 0
  const expected: { text: string; gap: boolean; plain: boolean; bullet: boolean; task?: string | undefined }[] = []
  for (const [number, item] of items.entries()) {
    if (item.kind === 'line') {
      if (item.text !== '') expected.push(item)
    } else if (item.kind === 'code') {
      const text = `(code ${number})`
      expected.push({ text, gap: item.gap, plain: false, bullet: false })
      const at = codeAt(raw, item.lines, from)
      if (at < 0) continue
      for (let index = at; index < at + item.lines.length; index++) lines[index] = undefined
      lines[at] = { text, gap: false, bullet: false }
      from = at + item.lines.length
    } else {
      for (const [index, row] of item.rows.entries()) {
        if (row.every((cell) => cell === '')) continue
        const text = `(row ${number}.${index})`
        expected.push({ text, gap: item.gap && index === 0, plain: false, bullet: true })
        const at = rowAt(lines, { header: item.header, row }, from)
        if (at < 0) continue
        lines[at] = { text, gap: false, bullet: true }
        from = at + 1
      }
    }
  }
  const actual = withGaps(lines)
  assert.equal(actual.map(shown).join('\n'), expected.map(shown).join('\n'))
  for (const [at, { gap, plain, text }] of expected.entries()) {
    const isInside = !gap && plain && expected[at - 1]?.plain === true
    if (at > 0 && gap) assert.ok(actual[at]!.gap, `an empty line before: ${text}`)
    if (isInside) assert.ok(!actual[at]!.gap, `no empty line before: ${text}`)
  }
}

const shown = ({ text, bullet, task }: { text: string; bullet: boolean; task?: string | undefined }): string =>
  `${bullet ? '- ' : ''}${task === undefined ? '' : `(${task}) `}${text}`

function lightLine(line: string): LightLine {
  if (isRule(line)) return { text: RULE_TEXT, gap: false, bullet: false }
  const marked = /^\s*- (?:(\[ \]|\[x\]) )?(.*)$/u.exec(line)
  if (!marked) return { text: normal(line), gap: false, bullet: false }
  const [, box, rest = ''] = marked
  const bullet = { text: normal(rest), gap: false, bullet: true }
  return box === undefined ? bullet : { ...bullet, task: box === '[x]' ? 'done' : 'open' }
}

/** Lines with text, and whether an empty line precedes each. */
function withGaps(lines: readonly (LightLine | undefined)[]): LightLine[] {
  const result: LightLine[] = []
  let gap = false
  for (const line of lines) {
    if (line === undefined) continue
    if (line.text === '') gap = true
    else {
      result.push({ ...line, gap })
      gap = false
    }
  }
  return result
}

/** Index of the lines of code, all moved by the same number of columns; -1 if absent. */
function codeAt(raw: readonly string[], code: readonly string[], from: number): number {
  const indents = (lines: readonly string[]): number[] =>
    lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  for (let at = from; at + code.length <= raw.length; at++) {
    const lines = raw.slice(at, at + code.length).map(unescapedLight)
    if (!lines.every((line, index) => line.trim() === code[index]!.trim())) continue
    const typed = indents(code)
    const moved = indents(lines).map((indent, index) => indent - typed[index]!)
    if (new Set(moved).size <= 1) return at
  }
  return -1
}

function rowAt(
  lines: readonly (LightLine | undefined)[],
  { header, row }: { header: readonly string[]; row: readonly string[] },
  from: number,
): number {
  const parts = row.flatMap((cell, column) =>
    cell === '' ? [] : [header[column] ?? '', ...cell.split('<br>')].map(normal).filter((part) => part !== ''),
  )
  return lines.findIndex((line, at) => {
    if (at < from || !line?.bullet) return false
    let position = 0
    for (const part of parts) {
      const found = line.text.indexOf(part, position)
      if (found < 0) return false
      position = found + part.length
    }
    return true
  })
}
