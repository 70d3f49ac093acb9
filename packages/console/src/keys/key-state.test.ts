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
const NONE = new Set<string>()

test('a key is in the state that matters most: its end, then its roll, then that it ends within 14 days', () => {
  const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  assert.equal(keyState(KEY, NONE, NOW), 'active')
  assert.equal(keyState({ ...KEY, lastUsedAt: null }, NONE, NOW), 'unused')
  assert.equal(keyState({ ...KEY, expiresAt: inDays(15) }, NONE, NOW), 'active')
  assert.equal(keyState({ ...KEY, expiresAt: inDays(14), lastUsedAt: null }, NONE, NOW), 'soon')
  assert.equal(keyState({ ...KEY, expiresAt: inDays(1) }, new Set(['key_1']), NOW), 'rolling')
  assert.equal(keyState({ ...KEY, expiresAt: NOW }, new Set(['key_1']), NOW), 'expired')
  assert.equal(keyState({ ...KEY, expiresAt: inDays(-1), revokedAt: NOW }, NONE, NOW), 'revoked')
})
