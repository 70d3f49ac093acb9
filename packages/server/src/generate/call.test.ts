import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joined } from './call.ts'

test('a continuation is joined without repeating words', () => {
  assert.equal(joined('The quick brown fox jumps', 'brown fox jumps over the dog.', false), ' over the dog.')
  assert.equal(joined('The quick brown fox jumps ', 'quick brown fox jumps over', false), 'over')
})

test('a continuation that introduces itself is joined without that', () => {
  assert.equal(joined('One two', 'Sure, here is the continuation:\n\nthree four', false), ' three four')
})

test('a seam gets the space it needs, and none before a full stop', () => {
  assert.equal(joined('One two', 'three', false), ' three')
  assert.equal(joined('One two', '. Three', false), '. Three')
  assert.equal(joined('One two\n\n', 'Three', false), 'Three')
})

test('a native continuation is taken as it comes', () => {
  assert.equal(joined('photo', 'graph', true), 'graph')
})
