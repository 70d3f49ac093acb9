import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMATS } from '@platen/wire'
import { Paper } from './paper.ts'

test('what a model goes on from is light markup in every format', () => {
  for (const format of FORMATS) {
    const paper = new Paper(format)
    paper.add([{ kind: 'heading', level: 1, text: 'Chapter One' }])
    paper.write('The sea was calm [so far].')
    paper.part()
    assert.equal(paper.soFar().trim(), '**Chapter One**\n\nThe sea was calm [so far].', format)
  }
})
