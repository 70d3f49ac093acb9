import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TemplateId } from '@platen/wire'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import { wordsWanted } from './check.ts'
import { writeDraft } from './draft/draft.ts'
import { type OpenPart, openPlan } from './open-prose.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

function planned(id: TemplateId, prompt: string): { open: OpenPart[]; words: number; sections: string[] } {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === id)!
  const draft = writeDraft({ prompt }, { template, now: NOW, timeZone: 'UTC' })
  const input = { prompt, template: id, modelType: 'model-07', format: 'pdf' } as const
  const task = { input, template, draft, now: NOW, timeZone: 'UTC', faults: [] }
  const { parts, words } = openPlan(task, wordsWanted({ prompt, template }))
  return { open: [...parts.values()], words, sections: [...parts.keys()].map(({ section }) => section) }
}

test('each point of an explaining chapter is a stretch under its own heading', () => {
  const { open, words } = planned(
    'book-chapter',
    'Non-fiction chapter on bread, 2,000 words: milling the flour; kneading the dough; the heat of the oven',
  )
  const [points] = open.filter(({ instead }) => instead)
  assert.deepEqual(
    points?.beats.map(({ heading }) => heading),
    ['Milling the flour', 'Kneading the dough', 'The heat of the oven'],
  )
  assert.ok(words > 1800 && words < 2100, String(words))
})

test('a story is told from its first event on, clause by clause, and the draft closes it', () => {
  const { open, sections } = planned(
    'book-chapter',
    'First chapter of a story: the keeper Ada finds a sealed letter after a storm, and decides not to open it yet',
  )
  assert.ok(sections.every((section) => section === 'development'))
  assert.ok(open.every(({ voice }) => voice === 'story'))
  assert.ok(open.flatMap(({ beats }) => beats).some(({ text }) => /^decides not to open/u.test(text)))
})

test('of a paper the introduction and the background are open, marked as in need of a source', () => {
  const { open, sections } = planned('academic-paper', 'A paper on how shade trees change the temperature of streets')
  assert.deepEqual([...new Set(sections)], ['introduction', 'background'])
  assert.ok(open.every(({ mark }) => mark === ' [citation needed]'))
})

test('letters, reports and what is about somebody of its own are not open', () => {
  for (const [id, prompt] of [
    ['resignation', 'Resignation of Jane Doe from Acme Corp, last day 30 April 2026'],
    ['data-report', 'Report on visitors: January 1200, February 1350'],
    ['legal-document', 'Loan of 500 euros from Ann Wells to Tom Reed'],
    ['presentation', 'Speech for the opening of the new library in Westford'],
    ['presentation', 'Retirement speech for our colleague Gwen Parry after 31 years'],
    ['blank', 'A packing list for Lisbon: passport, charger, adapter'],
  ] as const)
    assert.equal(planned(id, prompt).open.length, 0, prompt)
})

test('an essay stands in place of the blank that the draft has for it', () => {
  const { open } = planned('blank', 'An essay about why sleep matters for learning')
  assert.deepEqual(
    open.map(({ instead, voice }) => ({ instead, voice })),
    [{ instead: true, voice: 'account' }],
  )
})
