import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSound } from './table.ts'

const PROMPT = 'A list of six ways to save water at home: columns Idea, Room'
const SOUND = {
  header: ['Idea', 'Room'],
  rows: [
    ['Short showers', 'Bathroom'],
    ['A full machine', 'Kitchen'],
  ],
}

test('a very small model may give a table with named columns and rows that differ', () => {
  assert.equal(isSound(SOUND, PROMPT), true)
})

test('what such a model gives in place of a table is none', () => {
  const [first = [], second = []] = SOUND.rows
  const bad: Record<string, typeof SOUND> = {
    'a list of letters': { header: ['* Columns: A', 'B'], rows: [['* Columns idea: A', 'B'], second] },
    'the same row again': { ...SOUND, rows: [first, first] },
    'a single row': { ...SOUND, rows: [first] },
    'one column': { header: ['Idea'], rows: [['Showers'], ['Machine']] },
    'a column twice': { ...SOUND, header: ['Idea', 'Idea'] },
    'an empty cell': { ...SOUND, rows: [first, ['A full machine', '']] },
    'a figure that nobody gave': { ...SOUND, rows: [first, ['Saves 4711 litres', 'Kitchen']] },
  }
  for (const [what, table] of Object.entries(bad)) assert.equal(isSound(table, PROMPT), false, what)
})
