import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { onBothDatabases } from '../../db/testing.ts'
import { testClock } from '../../http/testing.ts'
import { createAccount } from '../accounts.ts'
import { createKey } from '../keys.ts'
import { newSecret } from '../secret.ts'
import type { Admission, AdmissionDecision } from './admission.ts'
import { createAdmission } from './open-admission.ts'

const clock = testClock('2026-03-14T12:00:00Z')

function admit(admission: Admission, secret: string): Promise<AdmissionDecision> {
  return new Promise((resolve, reject) => {
    admission.admit({ secret, isSession: false, scope: 'catalog', counts: true }, (error, admitted) =>
      admitted ? resolve(admitted) : reject(error),
    )
  })
}

onBothDatabases((databases) => {
  async function open(dailyLimit: number | null) {
    const opened = await databases.open()
    const { kysely } = opened.database
    const account = await createAccount(kysely, clock, { name: 'a', tier: 'enterprise', dailyLimit })
    const key = await createKey(kysely, clock, { accountId: account.id, name: 'k', mode: 'test', scopes: ['catalog'] })
    const admission = createAdmission(opened.database, clock)
    opened.beforeClose(() => admission.close())
    const used = async () => {
      const row = await kysely
        .selectFrom('usage')
        .select('used')
        .where('account_id', '=', account.id)
        .executeTakeFirst()
      return row?.used ?? 0
    }
    return { ...opened, admission, account, secret: key.key, used }
  }

  test('a request is counted when it is admitted, and its count is on disk before its reply is sent', async () => {
    const { admission, secret, used } = await open(null)
    const { stored, counted } = await new Promise<{ stored: Promise<void> | undefined; counted: Promise<number> }>(
      (resolve, reject) =>
        admission.admit({ secret, isSession: false, scope: 'catalog', counts: true }, (error, _admitted, stored) =>
          error ? reject(error) : resolve({ stored, counted: used() }),
        ),
    )
    assert.equal(await counted, 1)
    // On PostgreSQL the statement returns once it is on disk.
    assert.equal(stored === undefined, databases.kind === 'postgres')
    await stored
  })

  test('an admitted request has updated the last use of its key, also where it does not count', async () => {
    const { admission, secret, database } = await open(null)
    const lastUsed = await new Promise<{ last_used_at: number | null } | undefined>((resolve, reject) =>
      admission.admit({ secret, isSession: false, scope: 'catalog', counts: false }, (error) =>
        error
          ? reject(error)
          : resolve(database.kysely.selectFrom('api_keys').select('last_used_at').executeTakeFirst()),
      ),
    )
    assert.equal(lastUsed?.last_used_at, clock.now().getTime())
  })

  test('simultaneous requests are each counted once, and each gets its own count', async () => {
    const { admission, secret, used } = await open(null)
    const admitted = await Promise.all(Array.from({ length: 500 }, () => admit(admission, secret)))
    const numbers = admitted.map((one) => (one.kind === 'admitted' ? one.used : undefined))
    assert.deepEqual(
      numbers.toSorted((a, b) => (a ?? 0) - (b ?? 0)),
      Array.from({ length: 500 }, (_, at) => at + 1),
    )
    assert.equal(await used(), 500)
  })

  test('each request of a batch has its own key, not another one of its account', async () => {
    const { admission, secret, account, database } = await open(3)
    const other = await createKey(database.kysely, clock, {
      accountId: account.id,
      name: 'other',
      mode: 'test',
      scopes: ['catalog', 'jobs'],
    })
    const secrets = [secret, other.key, secret, other.key]
    const admitted = await Promise.all(secrets.map((one) => admit(admission, one)))
    const keys = admitted.map((one) => ('principal' in one ? one.principal.keyId : undefined))
    assert.deepEqual([keys[1], keys[3]], [other.id, other.id])
    assert.equal(keys[0], keys[2])
    assert.notEqual(keys[0], other.id)
  })

  test('of a batch beyond the limit exactly as many requests are admitted as the limit allows', async () => {
    const { admission, secret, used } = await open(37)
    await Promise.all(Array.from({ length: 30 }, () => admit(admission, secret)))
    const admitted = await Promise.all(Array.from({ length: 30 }, () => admit(admission, secret)))
    assert.equal(admitted.filter((one) => one.kind === 'admitted').length, 7)
    assert.equal(admitted.filter((one) => one.kind === 'exhausted').length, 23)
    assert.equal(await used(), 37)
  })

  test('a refunded request may be used again, and the count never goes below 0', async () => {
    const { admission, secret, account, used } = await open(1)
    assert.equal((await admit(admission, secret)).kind, 'admitted')
    assert.equal((await admit(admission, secret)).kind, 'exhausted')
    await admission.refund(account.id, '2026-03-14')
    await admission.refund(account.id, '2026-03-14')
    assert.equal(await used(), 0)
    assert.equal((await admit(admission, secret)).kind, 'admitted')
  })

  test('a request waits while another process writes, and is then counted', async () => {
    const { admission, secret, openAgain, account, used } = await open(null)
    const other = await openAgain()
    let admitted: Promise<AdmissionDecision> | undefined
    await other.kysely.transaction().execute(async (tx) => {
      await tx.updateTable('accounts').set({ name: 'renamed' }).where('id', '=', account.id).execute()
      admitted = admit(admission, secret)
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    })
    assert.equal((await admitted)?.kind, 'admitted')
    assert.equal(await used(), 1)
  })

  if (databases.kind === 'sqlite')
    test('the write-ahead log of counts has the same checkpoint interval as that of other writes', async () => {
      const { admission, secret, database } = await open(null)
      assert.ok(database.kind === 'sqlite')
      // Each commit writes at least one page; by default SQLite would run a checkpoint at 1,000 pages.
      for (let count = 0; count < 1500; count += 1) await admit(admission, secret)
      const { page_size } = new DatabaseSync(database.path).prepare('PRAGMA page_size').get() as { page_size: number }
      assert.ok(statSync(`${database.path}-wal`).size > 1400 * page_size)
    })

  test('a request that is pending when the service stops is still decided', async () => {
    const { database, secret } = await open(null)
    const admission = createAdmission(database, clock)
    const admitted = [admit(admission, secret), admit(admission, secret)]
    await admission.close()
    assert.deepEqual(
      (await Promise.all(admitted)).map((one) => one.kind),
      ['admitted', 'admitted'],
    )
  })

  test('a failed count of one account does not refuse the other accounts of its batch', async () => {
    // On PostgreSQL the whole batch used to be refused, though the other accounts were counted.
    const { admission, secret, account, used, database } = await open(null)
    const { kysely } = database
    const full = await createAccount(kysely, clock, { name: 'b', tier: 'enterprise', dailyLimit: null })
    const key = await createKey(kysely, clock, { accountId: full.id, name: 'k', mode: 'test', scopes: ['catalog'] })
    // The largest number of the column: adding 1 is an error on PostgreSQL, and beyond any limit on SQLite.
    await kysely
      .insertInto('usage')
      .values({ account_id: full.id, day: '2026-03-14', used: 2 ** 31 - 1 })
      .execute()
    const [refused, admitted, back] = await Promise.allSettled([
      admit(admission, key.key),
      admit(admission, secret),
      admission.refund(account.id, '2026-03-13'),
    ])
    assert.ok(refused.status === 'rejected' || refused.value.kind === 'exhausted')
    assert.ok(admitted.status === 'fulfilled' && admitted.value.kind === 'admitted')
    assert.equal(back.status, 'fulfilled')
    assert.equal(await used(), 1)
  })

  test('a request after the end is refused', async () => {
    // On SQLite it used to end the process with an error, while it was draining.
    const { database, secret } = await open(null)
    const admission = createAdmission(database, clock)
    await admission.close()
    await assert.rejects(admit(admission, secret), /has stopped/)
    await assert.rejects(admission.refund('acc_none', '2026-03-14'), /has stopped/)
  })

  test('where the database is unavailable, each pending request gets an error, and the process goes on', async () => {
    // On PostgreSQL the failed refund used to be an unhandled rejection, which ended the process.
    const opened = await databases.open()
    const again = await opened.openAgain()
    const admission = createAdmission(again, clock)
    if (again.kind === 'sqlite') await opened.database.kysely.schema.dropTable('usage').execute()
    else await again.close()
    const decision = admit(admission, newSecret('test'))
    const back = admission.refund('acc_none', '2026-03-14')
    const ended = await Promise.allSettled([decision, back])
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    await admission.close()
  })
})
