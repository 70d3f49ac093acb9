import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throughLastSentence } from './sentences.ts'

test('what comes after the last whole sentence is left out', () => {
  assert.equal(throughLastSentence('# A\n\nOne. Two “three.” And th'), '# A\n\nOne. Two “three.”')
  assert.equal(throughLastSentence('# A\n\n- one\n- tw'), '# A\n\n- one\n')
  assert.equal(throughLastSentence('It costs 3.5 kr'), '')
  assert.equal(throughLastSentence('終わりです。つづ'), '')
  assert.equal(throughLastSentence('終わりです。 つづ'), '終わりです。')
  assert.equal(throughLastSentence('Whole.'), 'Whole.')
})
