/** Usage: the number of requests by day, key, endpoint and model, stored for 400 days. docs/decisions/039-usage-and-audit.md. */
import * as z from 'zod'
import { MODEL_IDS } from './ids.ts'
import { json, operation } from './operation.ts'

export const USAGE_DAYS = 400

const GROUPS = ['day', 'key', 'endpoint', 'model'] as const
const GROUPS_OF_ALL = [...GROUPS, 'account'] as const
export type UsageGroup = (typeof GROUPS_OF_ALL)[number]

/** A query field with a list, such as `day,model`. */
const groups = <Group extends string>(allowed: readonly Group[]) =>
  z
    .string()
    .default('day')
    .transform((text) => [...new Set(text.split(','))] as Group[])
    .refine((list) => list.every((group) => allowed.includes(group)), {
      error: `must be one or more of ${allowed.join(', ')}, separated by commas`,
    })
    .meta({ description: `What each row counts by: ${allowed.join(', ')}, separated by commas.`, example: 'day,model' })

const day = z.iso.date().optional()
const ROWS_QUERY = {
  from: day.describe('First UTC day, such as 2026-03-14. Default: 29 days before the last.'),
  to: day.describe('Last UTC day. Default: today.'),
  key: z.string().optional().describe('Key ID: only its requests.'),
}

export const UsageRow = z
  .object({
    day: z.string().optional(),
    accountId: z.string().optional(),
    keyId: z.string().optional(),
    endpoint: z.string().optional().describe('Path below `/v1`.'),
    model: z.enum(MODEL_IDS).nullable().optional().describe('Model ID of the request; null if it has none.'),
    requests: z.int().describe('Requests that counted for the daily quota.'),
    failed: z.int().describe('Requests that were answered with 5xx and refunded.'),
  })
  .meta({ id: 'UsageRow' })
export type UsageRow = z.infer<typeof UsageRow>

const Usage = z.object({
  success: z.literal(true),
  data: z.object({ from: z.string(), to: z.string(), rows: z.array(UsageRow) }),
})

export const getUsage = operation('GET /usage', {
  id: 'getUsage',
  tag: 'Account',
  summary: 'Read the usage of the account, by day, key, endpoint and model',
  scope: 'settings',
  query: z.object({ ...ROWS_QUERY, groupBy: groups(GROUPS) }),
  replies: { 200: json(Usage, 'The rows. Rows without requests are omitted.') },
})

export const getUsageOfAccounts = operation('GET /usage/accounts', {
  id: 'getUsageOfAccounts',
  tag: 'Administration',
  summary: 'Read the usage of all accounts or of one',
  scope: 'admin',
  query: z.object({
    ...ROWS_QUERY,
    groupBy: groups(GROUPS_OF_ALL),
    account: z.string().optional().describe('Account ID.'),
  }),
  replies: { 200: json(Usage, 'The rows. Rows without requests are omitted.') },
})
