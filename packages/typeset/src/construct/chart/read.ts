/**
 * The text of a chart's block → its bars. One bar a line: a label, a vertical bar, a number that is not below 0. A label in bold
 * (`**label**`) marks a bar that is stressed. Pipes around a line and empty lines may be there, nothing else.
 */
import type { Document } from '@platen/document/model'
import type { Sheet } from '../../style/sheet.ts'
import { decimalSign, magnitudeOf } from '../table/cell-value.ts'

export const BARS_MAX = 12
/** Longest text that is read, and longest label, UTF-16 units. */
const TEXT_MAX = 4000
const LABEL_MAX = 200

/** Part [from, to) of the text. */
interface Range {
  from: number
  to: number
}

export interface BarSource {
  label: Range
  value: Range
  number: number
  isStressed: boolean
}

/** Whether a block is a chart by its info string, in a design that has charts. Its text may be none. */
export function isChartBlock(document: Document, block: number, { chart }: Sheet): boolean {
  return chart !== undefined && isChartSource(document, block)
}

export function isChartSource(document: Document, block: number): boolean {
  if (document.kind(block) !== 'code') return false
  return document.labels.get(block)?.trim().split(' ')[0]?.toLowerCase() === 'chart'
}

/** @returns undefined where the text is no chart. */
export function readChart(text: string): BarSource[] | undefined {
  if (text.length > TEXT_MAX) return undefined
  const bars: BarSource[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const line = trimmed(text, { from, to: end < 0 ? text.length : end })
    from = end < 0 ? text.length : end + 1
    if (line.from === line.to) continue
    const bar = barOf(text, line)
    if (bar === undefined || bars.length === BARS_MAX) return undefined
    bars.push(bar)
  }
  const values = bars.map(({ value }) => text.slice(value.from, value.to))
  const sign = decimalSign(values)
  for (const [i, value] of values.entries()) {
    const number = magnitudeOf(value, sign)
    if (number === undefined) return undefined
    bars[i]!.number = number
  }
  return bars.length > 0 ? bars : undefined
}

/** A chart in words: its labels and values. */
export function describeChart(text: string, bars: readonly BarSource[]): string {
  return bars
    .map(({ label, value }) => `${text.slice(label.from, label.to)}: ${text.slice(value.from, value.to)}`)
    .join('; ')
}

function barOf(text: string, line: Range): BarSource | undefined {
  const { from, to } = line
  const start = text[from] === '|' ? from + 1 : from
  const end = text[to - 1] === '|' ? to - 1 : to
  const pipe = text.lastIndexOf('|', end - 1)
  if (pipe < start) return undefined
  let label = trimmed(text, { from: start, to: pipe })
  const value = trimmed(text, { from: pipe + 1, to: end })
  const isStressed =
    label.to - label.from > 4 && text.startsWith('**', label.from) && text.startsWith('**', label.to - 2)
  if (isStressed) label = trimmed(text, { from: label.from + 2, to: label.to - 2 })
  const length = label.to - label.from
  if (length === 0 || length > LABEL_MAX) return undefined
  return { label, value, number: 0, isStressed }
}

function trimmed(text: string, { from, to }: Range): Range {
  while (from < to && text.charCodeAt(from) <= 32) from++
  while (to > from && text.charCodeAt(to - 1) <= 32) to--
  return { from, to }
}
