/**
 * Signatures of a contract: a table without rules for each two parties, beside each other, which is not divided over pages. The rule of a
 * field is the leader of a tab stop, so that it goes on to the end of its column, and begins where those of its party do.
 */
import type { Group, Part } from '@platen/document/roles'
import { LeaderType, Paragraph, type ParagraphChild, Tab, type Table, TabStopType, TextRun } from 'docx'
import { layoutTable, spaced } from './layout-table.ts'
import type { WordStyles } from './styles.ts'
import { widthOf } from './table.ts'
import { twips } from './units.ts'

const COLUMNS = 2
/** Where the rules of fields begin at least, behind the longest label, and what is left for them; points. */
const LABEL_LEAST = 54
const LABEL_GAP = 6
const RULE_LEAST = 72
/** Above a pair of parties, with the space above a table; points. */
const ABOVE = 15
/** Between a number, or a label from another cell, and its text. */
const LABEL_SPACE = '\u00a0 '

const isRule = ({ role }: Part): boolean => role === 'signRule' || role === 'signRuleNext'

/** @param runs of a part's text. @param textOf it, plain. */
export function signatureTables(
  { parts }: Group,
  styles: WordStyles,
  runs: (part: Part) => readonly ParagraphChild[],
  textOf: (part: Part) => string,
): (Paragraph | Table)[] {
  const parties: Part[][] = []
  for (const part of parts) (parties[part.column ?? 0] ??= []).push(part)
  const gap = styles.across(styles.style('signParty').columnGap ?? 0)
  const width = twips(styles.measure)
  const column = Math.round((width - gap) / COLUMNS)
  const widths = [column + gap, width - column - gap]
  const tables: (Paragraph | Table)[] = []
  for (let first = 0; first < parties.length; first += COLUMNS) {
    // A column may be empty.
    const pair = Array.from(parties.slice(first, first + COLUMNS), (party = []) => ({
      stretches: stretchesOf(party),
      start: startOfRules(party),
    }))
    const height = Math.max(...pair.map(({ stretches }) => stretches.length))
    const isHeadless = pair.every(({ stretches }) => stretches[0]!.length === 0)
    const numbers = Array.from({ length: height }, (_, row) => row).slice(isHeadless ? 1 : 0)
    const rows = numbers.map((row, at) => {
      const least = at === 0 ? ABOVE : 0
      const above = Math.max(least, ...pair.map(({ stretches }) => aboveOf(stretches[row]?.[0])))
      const cells = widths.map((_, side) => {
        const lines = pair[side]?.stretches[row] ?? []
        const paragraphs = lines.flatMap((part, line) => paragraphsOf(part, pair[side]!.start, line === 0 ? above : 0))
        return {
          margins: { top: 0, bottom: 0, left: 0, right: side === 0 ? gap : 0 },
          children: paragraphs.length === 0 ? [new Paragraph({ style: styles.id('signDetail') })] : paragraphs,
        }
      })
      return { cantSplit: true, cells }
    })
    tables.push(...spaced(layoutTable(width, widths, rows)))
  }
  return tables

  function aboveOf(part: Part | undefined): number {
    return part === undefined ? 0 : (styles.style(part.role).above ?? 0)
  }

  /** Twips that a label takes, rather too many. */
  function labelWidth(part: Part): number {
    return styles.across(widthOf(textOf(part)) * (styles.style(part.role).size ?? styles.sheet.size))
  }

  function startOfRules(party: readonly Part[]): number {
    const labels = party.filter(isRule).map(labelWidth).filter(hasRoom)
    return Math.max(styles.across(LABEL_LEAST), ...labels.map((label) => label + styles.across(LABEL_GAP)))
  }

  function hasRoom(label: number): boolean {
    return label <= column - styles.across(RULE_LEAST)
  }

  /** @param above of the first line of a row, which is level with that beside it. */
  function paragraphsOf(part: Part, start: number, above: number): Paragraph[] {
    const style = aboveOf(part) < above ? styles.derived(part.role, `Level ${above}`, { above }) : styles.id(part.role)
    const label = part.label === undefined ? [] : [new TextRun(`${part.label}${LABEL_SPACE}`)]
    const children = [...label, ...runs(part)]
    if (!isRule(part)) return [new Paragraph({ style, children })]
    const end = { type: TabStopType.RIGHT, position: column, leader: LeaderType.UNDERSCORE }
    const rule = new TextRun({ children: [new Tab()] })
    if (part.to === part.from) return [new Paragraph({ style, tabStops: [end], children: [rule] })]
    if (!hasRoom(labelWidth(part))) {
      const below = new Paragraph({ style: styles.id('signDetail'), tabStops: [end], children: [rule] })
      return [new Paragraph({ style: styles.derived(part.role, 'Long', { below: 0 }), children }), below]
    }
    const stops = [{ type: TabStopType.LEFT, position: start }, end]
    return [new Paragraph({ style, tabStops: stops, children: [...children, rule, rule] })]
  }
}

/** A party's lines up to the first field, from there to the next one, and so on: these stand level in both columns. */
function stretchesOf(parts: readonly Part[]): Part[][] {
  const stretches: Part[][] = [[]]
  for (const part of parts) {
    const isField = isRule(part) || part.role === 'signValue'
    if (isField) stretches.push([])
    stretches.at(-1)!.push(part)
  }
  return stretches
}
