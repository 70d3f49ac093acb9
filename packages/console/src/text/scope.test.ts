import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedScope, partOf, scopedPrompt, sectionAt, selectionOf, withPart } from './scope.ts'

const TEXT = '# Losses\n\nIn March.\n\n## Causes\n\nThe dock.\n\n### Heat\n\nWarm days.\n\n## Measures\n\nA curtain.\n'
const causes = sectionAt(TEXT, TEXT.indexOf('dock'))!

test('a section is a heading with all below it, up to the next of its level', () => {
  assert.equal(causes.name, 'Section: Causes')
  assert.equal(partOf(TEXT, causes), '## Causes\n\nThe dock.\n\n### Heat\n\nWarm days.\n\n')
  assert.equal(partOf(TEXT, sectionAt(TEXT, TEXT.indexOf('Warm'))!), '### Heat\n\nWarm days.\n\n')
  assert.equal(partOf(TEXT, sectionAt(TEXT, TEXT.length)!), '## Measures\n\nA curtain.\n')
  assert.equal(sectionAt(TEXT, 3), undefined)
  assert.equal(sectionAt('No heading.', 3), undefined)
})

test('a selection is named by its first words', () => {
  const from = TEXT.indexOf('The dock')
  assert.equal(selectionOf(TEXT, from, from + 40)!.name, 'Selection: The dock. ### Heat Warm…')
  assert.equal(selectionOf(TEXT, 8, 10), undefined)
})

test('the answer takes the place of the part alone', () => {
  assert.equal(
    withPart(TEXT, causes, '## Causes\n\nThe gates.\n'),
    TEXT.replace('The dock.\n\n### Heat\n\nWarm days.', 'The gates.'),
  )
  const from = TEXT.indexOf(' dock')
  assert.equal(withPart(TEXT, selectionOf(TEXT, from, from + 5)!, 'gate'), TEXT.replace('dock', 'gate'))
})

test('the model is told what stands around the part, as far as there is room', () => {
  const prompt = scopedPrompt('Shorter', TEXT, causes, 32_000)
  assert.match(
    prompt,
    /^Shorter\n\n---\n\n.*this part only.*before it:\n\n# Losses\n\nIn March\.\n\n.*after it:\n\n## M/s,
  )
  assert.doesNotMatch(prompt, /The dock/)
  for (const max of [407, 450, 1000]) assert.ok(scopedPrompt('Shorter', TEXT, causes, max).length <= max)
  assert.equal(scopedPrompt('Shorter', TEXT, causes, 300), 'Shorter')
})

test('a scope stays with its words when the text is changed', () => {
  const after = (to: string): string => partOf(to, movedScope(causes, TEXT, to))
  assert.equal(after(TEXT.replace('In March', 'In May and March')), partOf(TEXT, causes))
  assert.equal(after(TEXT.replace('A curtain', 'Curtains')), partOf(TEXT, causes))
  assert.equal(after(TEXT.replace('The dock', 'The old dock')), partOf(TEXT, causes).replace('dock', 'old dock'))
  assert.doesNotMatch(after(TEXT.replace(partOf(TEXT, causes), '')), /\w/)
  assert.equal(after(TEXT.replace('March.\n\n## Causes', 'May: ')).startsWith('y: '), true)
})
