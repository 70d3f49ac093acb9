/** The state of a key, and when it ends. */
import type { Key } from '@platen/client'

export const KEY_STATES = ['active', 'soon', 'rolling', 'expired', 'revoked', 'unused'] as const
export type KeyState = (typeof KEY_STATES)[number]

const SOON_DAYS = 14
const DAY_MS = 86_400_000

export function keyState(key: Key, now = new Date()): KeyState {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt <= now) return 'expired'
  if (key.replacedBy !== null && key.expiresAt) return 'rolling'
  if (key.expiresAt && key.expiresAt.getTime() - now.getTime() <= SOON_DAYS * DAY_MS) return 'soon'
  return key.lastUsedAt ? 'active' : 'unused'
}

export function hasEnded(state: KeyState): boolean {
  return state === 'expired' || state === 'revoked'
}
