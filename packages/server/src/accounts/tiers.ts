/** Requests a UTC day by tier. Source: interface.md "Limits". */
import type { Tier } from '@platen/wire'

const DAILY_LIMITS = { free: 100, basic: 1000, professional: 10_000 } as const

/** @param own the enterprise tier's own number. @returns null: no limit. */
export function dailyLimitOf(tier: Tier, own: number | null): number | null {
  return tier === 'enterprise' ? own : DAILY_LIMITS[tier]
}
