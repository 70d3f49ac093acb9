import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { onBothDatabases } from '../db/testing.ts'
import { testClock } from '../http/testing.ts'
import { createAccount, createKey } from './accounts.ts'
import type { Admission, AdmissionDecision } from './admission.ts'
import { createAdmission } from './open-admission.ts'
import { newSecret } from './secret.ts'

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

  test('a request is counted when it is let in, and its count is on disk before its reply may leave', async () => {
    const { admission, secret, used } = await open(null)
    const { stored, counted } = await new Promise<{ stored: Promise<void> | undefined; counted: Promise<number> }>(
      (resolve, reject) =>
        admission.admit({ secret, isSession: false, scope: 'catalog', counts: true }, (error, _admitted, stored) =>
          error ? reject(error) : resolve({ stored, counted: used() }),
        ),
    )
    assert.equal(await counted, 1)
    // On PostgreSQL the statement itself comes back from the disk.
    assert.equal(stored === undefined, databases.kind === 'postgres')
    await stored
  })

  test('whoever is let in finds the key’s last use told, also with a request that does not count', async () => {
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

  test('requests that come together are each counted once, and told apart by their number', async () => {
    const { admission, secret, used } = await open(null)
    const admitted = await Promise.all(Array.from({ length: 500 }, () => admit(admission, secret)))
    const numbers = admitted.map((one) => (one.kind === 'admitted' ? one.used : undefined))
    assert.deepEqual(
      numbers.toSorted((a, b) => (a ?? 0) - (b ?? 0)),
      Array.from({ length: 500 }, (_, at) => at + 1),
    )
    assert.equal(await used(), 500)
  })

  test('each request of a batch speaks for the key that made it, not for another of its account', async () => {
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

  test('of a batch beyond the limit exactly the limit gets in', async () => {
    const { admission, secret, used } = await open(37)
    await Promise.all(Array.from({ length: 30 }, () => admit(admission, secret)))
    const admitted = await Promise.all(Array.from({ length: 30 }, () => admit(admission, secret)))
    assert.equal(admitted.filter((one) => one.kind === 'admitted').length, 7)
    assert.equal(admitted.filter((one) => one.kind === 'exhausted').length, 23)
    assert.equal(await used(), 37)
  })

  test('what was given back may be used again, and never goes below nothing', async () => {
    const { admission, secret, account, used } = await open(1)
    assert.equal((await admit(admission, secret)).kind, 'admitted')
    assert.equal((await admit(admission, secret)).kind, 'exhausted')
    await admission.refund(account.id, '2026-03-14')
    await admission.refund(account.id, '2026-03-14')
    assert.equal(await used(), 0)
    assert.equal((await admit(admission, secret)).kind, 'admitted')
  })

  test('a request waits for another process that is writing, and is then counted', async () => {
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
    test('the log of counts is written back as seldom as that of everything else', async () => {
      const { admission, secret, database } = await open(null)
      assert.ok(database.kind === 'sqlite')
      // Each commit writes a page at least; the default is to write back at 1,000 and begin the log anew.
      for (let count = 0; count < 1500; count += 1) await admit(admission, secret)
      const { page_size } = new DatabaseSync(database.path).prepare('PRAGMA page_size').get() as { page_size: number }
      assert.ok(statSync(`${database.path}-wal`).size > 1400 * page_size)
    })

  test('what waits when the service stops is still answered', async () => {
    const { database, secret } = await open(null)
    const admission = createAdmission(database, clock)
    const admitted = [admit(admission, secret), admit(admission, secret)]
    await admission.close()
    assert.deepEqual(
      (await Promise.all(admitted)).map((one) => one.kind),
      ['admitted', 'admitted'],
    )
  })

  test('an account whose count fails keeps no other out that came with it', async () => {
    // On PostgreSQL the whole batch was refused, while the other accounts had been counted.
    const { admission, secret, account, used, database } = await open(null)
    const { kysely } = database
    const full = await createAccount(kysely, clock, { name: 'b', tier: 'enterprise', dailyLimit: null })
    const key = await createKey(kysely, clock, { accountId: full.id, name: 'k', mode: 'test', scopes: ['catalog'] })
    // The largest number of the column: one more is an error there, and beyond any limit on SQLite.
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

  test('what comes after the end is refused', async () => {
    // On SQLite it ended the process with an error, in the middle of an orderly stop.
    const { database, secret } = await open(null)
    const admission = createAdmission(database, clock)
    await admission.close()
    await assert.rejects(admit(admission, secret), /has stopped/)
    await assert.rejects(admission.refund('acc_none', '2026-03-14'), /has stopped/)
  })

  test('a database that is gone is told to each who waits, and ends nothing else', async () => {
    // On PostgreSQL the failure of what was given back was nobody's, which ended the process.
    const opened = await databases.open()
    const again = await opened.openAgain()
    const admission = createAdmission(again, clock)
    if (again.kind === 'sqlite') await opened.database.kysely.schema.dropTable('usage').execute()
    else await again.close()
    const asked = admit(admission, newSecret('test'))
    const back = admission.refund('acc_none', '2026-03-14')
    const ended = await Promise.allSettled([asked, back])
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    await admission.close()
  })
})
