import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'book-chapter')

function written(prompt: string): string {
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('a premise that runs on has its place and time at the head, and each thing that happens by itself', () => {
  const chapter = written(
    '1921, a mill on the Elbe, miller Otto finds a box with 4 letters, his daughter Ida wants to sell it, the flood comes that night',
  )
  assert.match(chapter, /^Chapter One\n1921, a mill on the Elbe\n\[Before: where Otto is,/)
  assert.match(chapter, /\nMiller Otto finds a box with 4 letters\.\n\[The moment/)
  assert.match(chapter, /\nHis daughter Ida wants to sell it\.\n\[What this changes: what Otto hopes/)
  assert.match(chapter, /\nThe flood comes that night\.\n\[After: what Otto does next/)
})

test('who is described between commas stays in one clause with what they do, and what directs the writer is left out', () => {
  const chapter = written(
    'first chapter of my crime novel. inspector Rosa Vidal, 48, a week before her holiday, gets called to a fire in Cadiz, the owner is her cousin. windy march. make it dark',
  )
  assert.match(chapter, /\nInspector Rosa Vidal, 48, a week before her holiday, gets called to a fire in Cadiz\.\n/)
  assert.match(chapter, /\nThe owner is her cousin\.\n/)
  assert.match(chapter, /\nAlso in this chapter:\nWindy march\n/i)
  assert.doesNotMatch(chapter, /dark/)
})

test('the book that a chapter is from stands under its title, a title in quotation marks in it', () => {
  assert.match(
    written('kapitel 3 von meinem roman Der Salzweg: Lene kommt nach Husum, der hof soll verkauft werden'),
    /^Kapitel 3\nDer Salzweg\n[\s\S]*\nLene kommt nach Husum\.\n[\s\S]*\nDer hof soll verkauft werden\.\n/,
  )
  assert.match(written('chapter two "The Low Gate": Finn opens the gate and runs'), /^Chapter two: The Low Gate\n/)
})

test('a story in which someone is taught how to do something is told, not explained', () => {
  const chapter = written('A chapter in which an old smith of the valley teaches a boy how to mend a bell')
  assert.match(chapter, /\nAn old smith of the valley teaches a boy how to mend a bell\.\n/)
  assert.doesNotMatch(chapter, /what is known/)
})
