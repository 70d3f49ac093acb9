import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Key } from '@platen/client'
import { keyState } from './key-state.ts'

const NOW = new Date('2026-03-14T12:00:00Z')
const KEY: Key = {
  id: 'key_1',
  accountId: 'acc_1',
  name: 'build server',
  mode: 'live',
  hint: 'pk_live_…0000',
  scopes: ['generate'],
  createdAt: NOW,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: NOW,
  replacedBy: null,
}

test('a key is in the state that matters most: its end, then its roll, then that it ends within 14 days', () => {
  const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  assert.equal(keyState(KEY, NOW), 'active')
  assert.equal(keyState({ ...KEY, lastUsedAt: null }, NOW), 'unused')
  assert.equal(keyState({ ...KEY, expiresAt: inDays(15) }, NOW), 'active')
  assert.equal(keyState({ ...KEY, expiresAt: inDays(14), lastUsedAt: null }, NOW), 'soon')
  assert.equal(keyState({ ...KEY, expiresAt: inDays(1), replacedBy: 'key_2' }, NOW), 'rolling')
  // Its expiry was taken away after the roll.
  assert.equal(keyState({ ...KEY, replacedBy: 'key_2' }, NOW), 'active')
  assert.equal(keyState({ ...KEY, expiresAt: NOW, replacedBy: 'key_2' }, NOW), 'expired')
  assert.equal(keyState({ ...KEY, expiresAt: inDays(-1), revokedAt: NOW }, NOW), 'revoked')
})
