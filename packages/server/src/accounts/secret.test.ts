import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashSecret, isSecret, newSecret } from './secret.ts'

test('new keys have the right form and differ', () => {
  const keys = Array.from({ length: 1000 }, (_, at) => newSecret(at % 2 ? 'live' : 'test'))
  for (const key of keys) {
    assert.match(key, /^pk_(live|test)_[0-9A-Za-z]{49}$/)
    assert.ok(isSecret(key))
  }
  assert.equal(new Set(keys).size, keys.length)
  assert.equal(new Set(keys.map(hashSecret)).size, keys.length)
})

test('a key with any one character changed is refused', () => {
  const key = newSecret('live')
  for (let at = 0; at < key.length; at += 1) {
    const changed = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
    assert.equal(isSecret(changed), false, `character ${at}`)
  }
  assert.equal(isSecret(key.replace('live', 'test')), false)
  for (const other of ['', 'pk_live_', key.slice(1), `${key} `, key.slice(0, -1)]) assert.equal(isSecret(other), false)
})
