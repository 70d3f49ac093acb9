import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleOfSource } from './title-of-source.ts'

test('the subject of a letter is its title, without the marks of its label', () => {
  const titles: Record<string, string> = {
    'Jane Doe\n\n**Subject: Rent increase**\n\nDear Ms Roe,': 'Rent increase',
    '**Subject:** Rent increase': 'Rent increase',
    '**Betreff: Kündigung** ': 'Kündigung',
    'Subject: Rent **now**': 'Rent **now**',
    'Subject: X': 'X',
  }
  for (const [source, title] of Object.entries(titles)) assert.equal(titleOfSource(source), title, source)
})
