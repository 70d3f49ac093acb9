import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { PdfFailure } from '../engine.ts'
import { textOf } from '../testing.ts'
import { platenEngine } from './platen.ts'

const isFailure = (kind: PdfFailure['kind']) => (error: unknown) => error instanceof PdfFailure && error.kind === kind

/** Takes a thread longer than any deadline below: 50,000 pages of one letter. */
const ENDLESS = {
  content: 'a\n'.repeat(50_000),
  title: 'x',
  options: { fontSize: 72, lineHeight: 4, margins: { top: 380, bottom: 380, left: 260, right: 260 } },
}

test('short and long documents come from the same engine and hold their text', async () => {
  const engine = platenEngine({ slots: 1 })
  for (const words of [10, 10_000]) {
    const { pdf, warnings } = await engine.render({ content: 'word '.repeat(words), title: 'T', options: {} })
    assert.equal((await textOf(pdf)).match(/word/g)?.length, words)
    assert.deepEqual(warnings, [])
  }
  await engine.close()
})

test('at the deadline the thread is ended, and the next document is set', async () => {
  const engine = platenEngine({ slots: 1, deadlineMs: 1 })
  await assert.rejects(engine.render(ENDLESS), isFailure('deadline'))
  const { pageCount } = await engine.render({ content: 'short', title: 'x', options: {} })
  assert.equal(pageCount, 1)
  await engine.close()
})

test('an abort ends the work', async () => {
  const engine = platenEngine({ slots: 1 })
  const leaving = new AbortController()
  const rejected = assert.rejects(engine.render(ENDLESS, leaving.signal), isFailure('cancelled'))
  leaving.abort()
  await rejected
  await engine.close()
})

test('a document beyond the queue is refused at once', async () => {
  const engine = platenEngine({ slots: 1, queueMax: 1 })
  const jobs = [engine.render(ENDLESS), engine.render(ENDLESS), engine.render(ENDLESS)]
  const settled = Promise.allSettled(jobs)
  await assert.rejects(jobs[2]!, isFailure('busy'))
  await engine.close()
  await settled
})

test('a short text that fills many pages is not set in the main thread', async () => {
  // It would answer before a pool with a deadline of 1 ms could.
  const engine = platenEngine({ slots: 1, deadlineMs: 1 })
  const content = 'a\n'.repeat(2000)
  await assert.rejects(engine.render({ ...ENDLESS, content }), isFailure('deadline'))
  await engine.close()
})

test('a thread that sets documents has a lower priority than the one that answers requests', {
  // Only Linux has priorities of threads.
  skip: process.platform !== 'linux',
}, async () => {
  const engine = platenEngine({ slots: 1, inlineCharsMax: 0 })
  const before = threadsByPriority()
  await engine.render({ content: 'word', title: 'x', options: {} })
  const during = threadsByPriority()
  await engine.close()
  const own = getPriority()
  const lower = Math.min(19, own + 3)
  assert.equal(during.get(lower), (before.get(lower) ?? 0) + 1)
  assert.ok((during.get(own) ?? 0) > 0)
})

/** Number of threads of this process by their priority. Source: proc(5), /proc/pid/stat, field 19. */
function threadsByPriority(): Map<number, number> {
  const counts = new Map<number, number>()
  for (const thread of readdirSync('/proc/self/task')) {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const priority = Number(fields[19 - 3])
    counts.set(priority, (counts.get(priority) ?? 0) + 1)
  }
  return counts
}
