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

test('a name stands with what tells who that is, and the place and the year beside it head the chapter', () => {
  const trieste = written(
    'chapter one: Mara, a retired clockmaker in Trieste, 1968, gets a letter from the brother she thought dead; it rains; her cat Otto',
  )
  assert.match(trieste, /^Chapter one\nTrieste, 1968\n\[Before: where Mara is,/)
  assert.match(
    trieste,
    /\nMara, a retired clockmaker in Trieste, gets a letter from the brother she thought dead\.\n\[The moment[^\]]*what Mara sees/,
  )
  assert.match(trieste, /\nIt rains\.\n[\s\S]*\nHer cat Otto\n/)
  const hamburg = written(
    'Kapitel 1: Elif, eine junge Lehrerin in Hamburg, 1974, findet im Keller einen Koffer voller Briefe; Nebel',
  )
  assert.match(hamburg, /^Kapitel 1\nHamburg, 1974\n/)
  assert.match(hamburg, /\nElif, eine junge Lehrerin in Hamburg, findet im Keller einen Koffer voller Briefe\.\n/)
  assert.match(
    written('capítulo 1: Inés, una pescadora de Vigo, 1936, esconde a un maestro en su barca; niebla'),
    /^Capítulo 1\nVigo, 1936\n[^\n]*Inés[^\n]*\nInés, una pescadora de Vigo, esconde a un maestro en su barca\.\n/,
  )
  assert.match(
    written('chapter 2: Tomas, a night porter, Prague, 1989, hides a student in room 12'),
    /^Chapter 2\nPrague, 1989\n\[Before: where Tomas is[^\n]*\nTomas, a night porter, hides a student in room 12\.\n/,
  )
})
