import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { startService } from './service.ts'
import { compareHalves, isLeak, type Row, sentenceOf, soak } from './soak.ts'

const MIB = 1024 * 1024

const row = (round: number, fields: Partial<Row>): Row => ({
  round,
  warm: round < 3,
  requests: 1,
  seconds: 1,
  heap: 30 * MIB,
  external: 8 * MIB,
  workers: [12 * MIB],
  rss: 300 * MIB,
  resources: 7,
  series: 100,
  ...fields,
})

test('the soak reports steady growth, not a single high round', () => {
  const rounds = [1, 2, 3, 4, 5, 6, 7, 8]
  const grows = (fields: (round: number) => Partial<Row>) =>
    compareHalves(rounds.map((round) => row(round, fields(round))))
      .filter(isLeak)
      .map(({ name }) => name)
  assert.deepEqual(
    grows(() => ({})),
    [],
  )
  assert.deepEqual(
    grows((round) => ({ heap: (30 + (round === 7 ? 9 : 0)) * MIB })),
    [],
  )
  assert.deepEqual(
    grows((round) => ({ heap: (30 + round * 0.5) * MIB })),
    ['heap'],
  )
  assert.deepEqual(
    grows((round) => ({ workers: [(12 + round * 2) * MIB], series: 100 + round })),
    ['threads', 'series'],
  )
})

test('the live memory of a service does not grow with requests (the short soak)', async () => {
  const { rows, comparisons } = await soak({ heapMb: 160, warmRounds: 1, rounds: 4, repeats: 2 })
  assert.equal(rows.length, 5)
  assert.deepEqual(comparisons.filter(isLeak).map(sentenceOf), [])
})

test('a service with a 256 MB heap survives 200 callers with 100,000 characters each', async () => {
  const service = await startService({ heapMb: 256, env: { PLATEN_LOG_LEVEL: 'error' } })
  try {
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    // Chinese is three bytes a character on the wire; 32,000 is the longest prompt.
    const requests = [
      { path: '/v1/pdf', body: { content: '注意事項はこちら。 '.repeat(10_000) } },
      { path: '/v1/pdf', body: { content: '- **a** b\n'.repeat(10_000), options: { markup: 'markdown' } } },
      { path: '/v1/pdf-alt', body: { content: 'Ordinary words, größer. '.repeat(4_166) } },
      {
        path: '/v1/generate',
        body: { prompt: 'Ordinary **words**, größer.\n\n'.repeat(1_000) },
        headers: { accept: docx },
      },
    ].map(({ body, ...rest }) => ({ ...rest, body: Buffer.from(JSON.stringify(body)) }))
    const statuses = new Map<number, number>()
    const faults: string[] = []
    let ended = false
    const caller = async (number: number) => {
      while (!ended) {
        const { path, ...options } = requests[number % requests.length]!
        const reply = await service.send('POST', path, options)
        // 503: the memory is in use; 429: all are of one account, which has a share of it. Which of them comes depends on the machine.
        if (!reply || ![200, 429, 503].includes(reply.status)) faults.push(`${path}: ${reply?.status}`)
        else statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        if (!reply || reply.status === 200) continue
        if (!(Number(reply.headers['retry-after']) > 0)) faults.push(`${path}: ${reply.status} without Retry-After`)
        await setTimeout(200)
      }
    }
    const callers = Array.from({ length: 200 }, (_, number) =>
      caller(number).catch((error: unknown) => {
        // The service is stopped under those that still wait.
        if (!ended) faults.push(String(error))
      }),
    )
    // On a slow machine it takes a while until the first long document is set.
    for (let waited = 0; waited < 120 && (waited < 4 || !statuses.has(200) || statuses.size < 2); waited += 1)
      await setTimeout(1_000)
    ended = true
    assert.deepEqual(faults, [])
    assert.equal(service.exit(), undefined)
    assert.ok((statuses.get(200) ?? 0) > 0, 'some are served')
    assert.ok((statuses.get(503) ?? 0) + (statuses.get(429) ?? 0) > 0, 'the others are refused')
    let later: number | undefined
    do {
      later = (await service.send('POST', '/v1/pdf', { body: { content: 'Later requests are served.' } }))?.status
      if (later === 503) await setTimeout(200)
    } while (later === 503)
    assert.equal(later, 200)
    await service.stop()
    await Promise.all(callers)
  } finally {
    await service.stop()
  }
})
