/**
 * Webhook settings of an account: the URL that results are posted to, and the secret that signs them.
 *
 * The secret is created at its first use, and stays when the URL is deleted, since a request may have its own URL. After a
 * rotation the old secret and the new one both sign for a day.
 */
import { newWebhookSecret, type WebhookSettings } from '@platen/wire'
import type { Selectable } from 'kysely'
import type { Queryable } from '../db/database.ts'
import type { WebhookSettingsTable } from '../db/tables.ts'

const ROTATION_MS = 24 * 3_600_000

/** The account's settings, created now if there were none. */
export async function readSettings(db: Queryable, accountId: string, now: number): Promise<WebhookSettings> {
  const row = await find(db, accountId)
  if (row) return settingsOf(row, now)
  await db
    .insertInto('webhook_settings')
    .values({
      account_id: accountId,
      url: null,
      secret: newWebhookSecret(),
      previous_secret: null,
      previous_until: null,
    })
    // Of two first requests at once, one inserts its secret, and both read that one.
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  return settingsOf(
    await db.selectFrom('webhook_settings').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow(),
    now,
  )
}

export async function registeredUrl(db: Queryable, accountId: string): Promise<string | null> {
  return (await find(db, accountId))?.url ?? null
}

/** Registers `url`, or removes it with null. */
export async function writeUrl(db: Queryable, accountId: string, url: string | null): Promise<void> {
  await db
    .insertInto('webhook_settings')
    .values({ account_id: accountId, url, secret: newWebhookSecret(), previous_secret: null, previous_until: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ url }))
    .execute()
}

/** Replaces the secret; the old one signs too for a day. */
export async function rotateSecret(db: Queryable, accountId: string, now: number): Promise<WebhookSettings> {
  await readSettings(db, accountId, now)
  const row = await db
    .updateTable('webhook_settings')
    .set((eb) => ({ secret: newWebhookSecret(), previous_secret: eb.ref('secret'), previous_until: now + ROTATION_MS }))
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return settingsOf(row, now)
}

/** Every secret that signs now, the newest first. */
export function signingSecrets({ secret, previousSecret }: WebhookSettings): string[] {
  return previousSecret ? [secret, previousSecret] : [secret]
}

async function find(db: Queryable, accountId: string) {
  return await db.selectFrom('webhook_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

function settingsOf(row: Selectable<WebhookSettingsTable>, now: number): WebhookSettings {
  const { url, secret, previous_secret, previous_until } = row
  const rotating = previous_secret !== null && previous_until !== null && previous_until > now
  return { url, secret, ...(rotating ? { previousSecret: previous_secret } : {}) }
}
