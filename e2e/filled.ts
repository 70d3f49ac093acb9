/** A data folder as it is after a year: thousands of jobs and hundreds of keys, written straight into the SQLite file of a service that is stopped. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const STATES = ['delivered', 'pending', 'exhausted', 'completed', 'failed', 'cancelled'] as const
const HOUR_MS = 3_600_000

/** For the account of the only key. */
export function fill(data: string, { jobs, keys, usageDays }: { jobs: number; keys: number; usageDays: number }): void {
  const db = new DatabaseSync(join(data, 'platen.db'))
  try {
    db.exec('BEGIN')
    const { account_id: account } = db.prepare('SELECT account_id FROM api_keys').get() as { account_id: string }
    const now = Date.now()
    const key = db.prepare(
      `INSERT INTO api_keys (id, account_id, name, mode, hash, last_four, scopes, created_at, last_used_at)
       VALUES (?, ?, ?, 'live', ?, ?, '["generate","pdf"]', ?, ?)`,
    )
    for (let n = 1; n <= keys; n += 1)
      key.run(`key_${n}`, account, `Import ${n}`, `hash ${n}`, `${n}`.padStart(4, '0'), now - n * HOUR_MS, now)
    const job = db.prepare(
      `INSERT INTO jobs (id, account_id, status, template, model_type, format, file_settings, webhook_url, request_id,
         attempts, created_at, started_at, finished_at, content, source, document, words, error_code, error_message)
       VALUES (?, ?, ?, 'report', 'model-01', 'pdf', '{}', ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    const delivery = db.prepare('INSERT INTO deliveries (id, job_id, status, tries, next_at) VALUES (?, ?, ?, ?, ?)')
    const attempt = db.prepare(
      `INSERT INTO delivery_attempts (id, delivery_id, at, http_status, error, duration_ms, request, reply)
       VALUES (?, ?, ?, 503, NULL, 20, ?, ?)`,
    )
    const exchange = JSON.stringify({ headers: { 'content-type': 'application/json' }, body: '{}', bodyBytes: 2 })
    for (let n = 1; n <= jobs; n += 1) {
      const state = STATES[n % STATES.length]!
      const id = `job_${String(n).padStart(20, '0')}`
      const at = now - n * 60_000
      const hasDelivery = state === 'delivered' || state === 'pending' || state === 'exhausted'
      const status = hasDelivery ? 'completed' : state
      const content = status === 'completed' ? `# Report ${n}\n\nWords of report ${n}.\n` : null
      const document = JSON.stringify({
        modelUsed: 'Model',
        documentSource: 'model',
        language: 'en',
        title: `Report ${n}`,
      })
      const url = hasDelivery ? 'https://example.org/hook' : ''
      const error = status === 'failed' ? ['generation_failed', 'The model gave no document.'] : [null, null]
      job.run(
        id,
        account,
        status,
        url,
        `req_${n}`,
        at,
        at,
        at + 2000,
        content,
        content,
        content && document,
        content && 6,
        ...error,
      )
      if (!hasDelivery) continue
      const tries = state === 'delivered' ? 1 : 8
      delivery.run(`msg_${n}`, id, state, tries, state === 'pending' ? now + 12 * HOUR_MS : null)
      for (let count = 1; count <= tries; count += 1)
        attempt.run(`try_${n}_${count}`, `msg_${n}`, at + count * 1000, exchange, exchange)
    }
    db.prepare(
      `WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n + 1 < ?)
       INSERT INTO daily_usage (account_id, day, key_id, endpoint, model, requests, failed)
       SELECT ?, date('now', '-' || n || ' days'), api_keys.id, endpoint, '', 1 + n % 7, 0
       FROM days, api_keys, (SELECT '/pdf' AS endpoint UNION ALL SELECT '/templates')`,
    ).run(usageDays, account)
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}
