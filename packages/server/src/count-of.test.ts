import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TIERS } from '@platen/wire'
import { quotaExhausted } from './http/limits/quota.ts'
import { TooManyJobs } from './jobs/errors.ts'

test('messages have the singular for a limit of one', () => {
  const principal = { accountId: 'acc_1', accountName: 'A', tier: TIERS[0], keyId: 'key_1', scopes: [] }
  const quota = (dailyLimit: number) => quotaExhausted({ ...principal, dailyLimit }, new Date()).message
  assert.match(quota(1), / allows 1 request a day \(UTC\), and it is used up\.$/)
  assert.match(quota(100), / allows 100 requests a day \(UTC\), and all are used up\.$/)
  assert.match(new TooManyJobs(1).message, / has 1 unfinished job, its limit. Try again when it has ended\.$/)
})
