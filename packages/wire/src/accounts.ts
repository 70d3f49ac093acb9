/** Accounts and their keys. `GET /account` takes any key; the other operations are for operators. docs/decisions/034-accounts-and-keys.md. */
import * as z from 'zod'
import { characters } from './characters.ts'
import { CREATED_QUERY, empty, json, operation, PAGE_QUERY, SCOPES } from './operation.ts'
import { Session } from './sessions.ts'

export const TIERS = ['free', 'basic', 'professional', 'enterprise'] as const
export type Tier = (typeof TIERS)[number]
export const KEY_MODES = ['live', 'test'] as const
export type KeyMode = (typeof KEY_MODES)[number]

const time = z.iso.datetime().describe('RFC 3339, UTC.')
const name = characters({ min: 1, max: 200, blank: false })
const dailyLimit = z.int().min(0).max(1_000_000_000).nullable()

export const Account = z
  .object({
    id: z.string(),
    name: z.string(),
    tier: z.enum(TIERS),
    dailyLimit: z.int().nullable().describe('Requests per UTC day; null for no limit.'),
    usedToday: z.int(),
    createdAt: time,
    disabledAt: time.nullable().describe('When the account was disabled; null if it is enabled.'),
    disabledReason: z.string().nullable(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const Key = z
  .object({
    id: z.string(),
    accountId: z.string(),
    name: z.string(),
    mode: z.enum(KEY_MODES),
    hint: z.string().describe('Prefix and last four characters: enough to recognise it.'),
    scopes: z.array(z.enum(SCOPES)),
    createdAt: time,
    expiresAt: time.nullable(),
    revokedAt: time.nullable(),
    lastUsedAt: time.nullable().describe('To the minute.'),
    replacedBy: z
      .string()
      .nullable()
      .describe('ID of the key that a roll put in its place; null if it was not rolled.'),
  })
  .meta({ id: 'Key' })
export type Key = z.infer<typeof Key>

/** The account of the key of the request, and that key. */
export const OwnAccount = Account.omit({ disabledAt: true, disabledReason: true })
  .extend({
    remainingToday: z.int().nullable().describe('Requests left today; null for no limit.'),
    resetsAt: time.describe('When the daily count is reset.'),
    limits: z.object({
      promptCharacters: z.int(),
      contentCharacters: z.int(),
      bodyBytes: z.int(),
      retentionDays: z
        .number()
        .describe('Days that jobs are stored after they end; with 0 the content is deleted once it is delivered.'),
      auditDays: z.number().describe('Days that audit events are stored.'),
    }),
    upstream: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'What answers, by model ID: the name that the operator configured, else the name of the model at its server. Without IDs that nothing answers; absent if the operator switched it off.',
      ),
    key: Key.pick({ id: true, name: true, mode: true, hint: true, scopes: true, expiresAt: true }),
    session: Session.optional().describe('Only if the request has a session cookie.'),
  })
  .meta({ id: 'OwnAccount' })
export type OwnAccount = z.infer<typeof OwnAccount>

/** A new key. No other reply contains the key itself. */
export const NewKey = Key.extend({ key: z.string().describe('The key itself, shown only in this reply.') }).meta({
  id: 'NewKey',
})
export type NewKey = z.infer<typeof NewKey>

export const AccountCreation = z
  .object({
    name,
    tier: z.enum(TIERS).default('free'),
    dailyLimit: dailyLimit.optional().describe('Only for `enterprise`; null or absent for no limit.'),
  })
  .superRefine(limitNeedsEnterprise)
export type AccountCreation = z.infer<typeof AccountCreation>

export const AccountChange = z.object({
  name: name.optional(),
  tier: z.enum(TIERS).optional(),
  dailyLimit: dailyLimit.optional().describe('Only for `enterprise`; null for no limit.'),
})
export type AccountChange = z.infer<typeof AccountChange>

/** The reason for refusing `dailyLimit` with another tier. */
export const LIMIT_IS_ENTERPRISE = 'applies only to the enterprise tier; the other tiers have fixed limits'

function limitNeedsEnterprise(
  value: { tier?: Tier | undefined; dailyLimit?: number | null | undefined },
  context: z.RefinementCtx,
): void {
  if (value.dailyLimit === undefined || value.dailyLimit === null || value.tier === 'enterprise') return
  context.addIssue({
    code: 'custom',
    path: ['dailyLimit'],
    message: LIMIT_IS_ENTERPRISE,
  })
}

export const KeyCreation = z.object({
  accountId: z.string(),
  name: name.default('key'),
  mode: z.enum(KEY_MODES).default('live'),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .default(SCOPES.filter((scope) => scope !== 'admin'))
    .describe('Default: all but `admin`.'),
  expiresAt: time.optional(),
})
export type KeyCreation = z.infer<typeof KeyCreation>

export const KeyChange = z.object({
  name: name.optional(),
  scopes: z.array(z.enum(SCOPES)).min(1).optional(),
  expiresAt: time.nullable().optional().describe('In the future, RFC 3339; null: never.'),
})
export type KeyChange = z.infer<typeof KeyChange>

/** How long the old key may stay valid after a roll: 30 days. */
const OVERLAP_S_MAX = 30 * 86_400

const OneAccount = z.object({ success: z.literal(true), data: Account })
const OneKey = z.object({ success: z.literal(true), data: Key })
const OneNewKey = z.object({ success: z.literal(true), data: NewKey })
const AccountId = z.object({ id: z.string().describe('Account ID: `acc_…`.') })
const KeyId = z.object({ id: z.string().describe('Key ID: `key_…`.') })

export const getOwnAccount = operation('GET /account', {
  id: 'getOwnAccount',
  tag: 'Account',
  summary: 'Read the account of the key: its tier, its limits and its usage today',
  scope: null,
  replies: { 200: json(z.object({ success: z.literal(true), data: OwnAccount }), 'The account and the key.') },
})

export const listAccounts = operation('GET /accounts', {
  id: 'listAccounts',
  tag: 'Administration',
  summary: 'List the accounts, oldest first',
  scope: 'admin',
  query: z.object(PAGE_QUERY),
  replies: {
    200: json(
      z.object({
        success: z.literal(true),
        data: z.object({ accounts: z.array(Account), nextCursor: z.string().nullable() }),
      }),
      'A page of accounts.',
    ),
  },
})

export const createAccount = operation('POST /accounts', {
  id: 'createAccount',
  tag: 'Administration',
  summary: 'Create an account',
  scope: 'admin',
  body: AccountCreation,
  examples: { free: { name: 'Jane Doe', tier: 'free' } },
  replies: { 201: json(OneAccount, 'The account.') },
})

export const getAccount = operation('GET /accounts/{id}', {
  id: 'getAccount',
  tag: 'Administration',
  summary: 'Read an account and its usage today',
  scope: 'admin',
  params: AccountId,
  replies: { 200: json(OneAccount, 'The account.') },
  failures: [404],
})

export const changeAccount = operation('PATCH /accounts/{id}', {
  id: 'changeAccount',
  tag: 'Administration',
  summary: 'Change the name, tier or limit of an account',
  scope: 'admin',
  params: AccountId,
  body: AccountChange,
  examples: { upgrade: { tier: 'professional' } },
  replies: { 200: json(OneAccount, 'The account.') },
  failures: [404],
})

export const disableAccount = operation('POST /accounts/{id}/disable', {
  id: 'disableAccount',
  tag: 'Administration',
  summary: 'Disable an account',
  description:
    'Requests with its keys get 403 with the reason. Jobs that were already accepted still run, and their webhooks are sent. The last account that can administer the service cannot be disabled (409).',
  scope: 'admin',
  params: AccountId,
  body: z.object({
    reason: characters({ min: 1, max: 500, blank: false })
      .optional()
      .describe('Shown in the replies to requests with its keys.'),
  }),
  examples: { reason: { reason: 'The invoice of March is open.' } },
  replies: { 200: json(OneAccount, 'The account.') },
  failures: [404, 409],
})

export const enableAccount = operation('POST /accounts/{id}/enable', {
  id: 'enableAccount',
  tag: 'Administration',
  summary: 'Enable a disabled account',
  scope: 'admin',
  params: AccountId,
  replies: { 200: json(OneAccount, 'The account.') },
  failures: [404],
})

export const deleteAccount = operation('DELETE /accounts/{id}', {
  id: 'deleteAccount',
  tag: 'Administration',
  summary: 'Delete an account with its keys, jobs, webhook settings, usage and stored replies',
  description:
    'Running jobs are stopped. Audit events of the account are kept, without its name. The last account that can administer the service cannot be deleted (409).',
  scope: 'admin',
  params: AccountId,
  replies: { 204: empty('Deleted.') },
  failures: [404, 409],
})

export const listKeys = operation('GET /keys', {
  id: 'listKeys',
  tag: 'Administration',
  summary: 'List the keys, of one account or of all, oldest first',
  scope: 'admin',
  query: z.object({ ...PAGE_QUERY, account: z.string().optional().describe('Account ID.') }),
  replies: {
    200: json(
      z.object({
        success: z.literal(true),
        data: z.object({ keys: z.array(Key), nextCursor: z.string().nullable() }),
      }),
      'A page of keys.',
    ),
  },
})

export const createKey = operation('POST /keys', {
  id: 'createKey',
  tag: 'Administration',
  summary: 'Create a key; it is shown once',
  scope: 'admin',
  // The reply contains the key.
  idempotent: false,
  body: KeyCreation,
  examples: { scoped: { accountId: 'acc_0123456789abcdefghjk', name: 'build server', scopes: ['generate', 'pdf'] } },
  replies: { 201: json(OneNewKey, 'The key.') },
  failures: [404],
})

export const changeKey = operation('PATCH /keys/{id}', {
  id: 'changeKey',
  tag: 'Administration',
  summary: 'Change the name, scopes or expiry of an active key',
  description:
    'Fields that are absent keep their values. The change applies from the next request with the key. A key that is revoked or expired is refused with 409; so is removing the scope `admin` from the last key that can administer the service, or making it expire earlier.',
  scope: 'admin',
  params: KeyId,
  body: KeyChange,
  examples: { scopes: { name: 'build server', scopes: ['generate', 'pdf'] } },
  replies: { 200: json(OneKey, 'The key.') },
  failures: [404, 409],
})

export const revokeKey = operation('POST /keys/{id}/revoke', {
  id: 'revokeKey',
  tag: 'Administration',
  summary: 'Revoke a key immediately and permanently',
  scope: 'admin',
  params: KeyId,
  replies: { 200: json(OneKey, 'The key, revoked.') },
  failures: [404],
})

export const rollKey = operation('POST /keys/{id}/roll', {
  id: 'rollKey',
  tag: 'Administration',
  summary: 'Replace a key with a new one; the old one stays valid for a chosen time',
  scope: 'admin',
  idempotent: false,
  params: KeyId,
  body: z.object({ overlapSeconds: z.int().min(0).max(OVERLAP_S_MAX).default(86_400) }),
  examples: { day: { overlapSeconds: 86_400 } },
  replies: { 201: json(OneNewKey, 'The new key.') },
  failures: [404, 409],
})

export const AUDIT_ACTIONS = [
  'account.created',
  'account.changed',
  'account.disabled',
  'account.enabled',
  'account.deleted',
  'key.created',
  'key.changed',
  'key.revoked',
  'key.rolled',
  'sign_in_link.created',
  'sign_in_link.used',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AuditEvent = z
  .object({
    id: z.string(),
    at: time,
    action: z.enum(AUDIT_ACTIONS),
    accountId: z.string().describe('The account that was changed, or whose key was changed.'),
    keyId: z.string().nullable(),
    actor: z
      .object({
        kind: z.enum(['key', 'command', 'service']),
        keyId: z.string().nullable(),
        accountId: z.string().nullable(),
        user: z.string().nullable().describe('For a command: the user of the operating system who ran it.'),
      })
      .describe('Who made the change: a key over HTTP, a command, or the service at its first start.'),
    requestId: z.string().nullable(),
    details: z.record(z.string(), z.unknown()).describe('What was changed: scopes, tier, limit, expiry.'),
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof AuditEvent>

export const listAuditEvents = operation('GET /audit-events', {
  id: 'listAuditEvents',
  tag: 'Administration',
  summary: 'List who changed accounts and keys, newest first',
  scope: 'admin',
  query: z.object({
    ...PAGE_QUERY,
    ...CREATED_QUERY,
    account: z.string().optional().describe('Account ID.'),
    action: z.enum(AUDIT_ACTIONS).optional(),
  }),
  replies: {
    200: json(
      z.object({
        success: z.literal(true),
        data: z.object({ events: z.array(AuditEvent), nextCursor: z.string().nullable() }),
      }),
      'A page of events.',
    ),
  },
})
