import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FromChild } from './gguf/ipc.ts'
import { BATCH_MS, MessageBatcher } from './message-batcher.ts'

function gathering() {
  const delivered: FromChild[][] = []
  let nowMs = 0
  const timers: { at: number; task: () => void }[] = []
  const gathered = new MessageBatcher((messages) => delivered.push(messages), {
    // The time of day may be set back.
    now: () => assert.fail('the time of day was read'),
    monotonicMs: () => nowMs,
    after(delayMs, task) {
      const timer = { at: nowMs + delayMs, task }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  const pass = (ms: number): void => {
    nowMs += ms
    for (const timer of timers.filter(({ at }) => at <= nowMs)) timer.task()
  }
  return { delivered, gathered, pass, timers }
}

const word = (text: string, id = 1): FromChild => ({ type: 'text', id, text })

test('the first text is sent at once, text that follows closely is sent together', () => {
  const { delivered, gathered, pass, timers } = gathering()
  for (const text of ['One', ' two', ' three']) gathered.send(word(text))
  assert.deepEqual(delivered, [[word('One')]])
  pass(BATCH_MS - 1)
  gathered.send(word(' four'))
  assert.equal(delivered.length, 1)
  pass(1)
  assert.deepEqual(delivered[1], [word(' two three four')])
  assert.equal(timers.length, 0)
})

test('each token of a slow model is sent at once', () => {
  const { delivered, gathered, pass } = gathering()
  for (const text of ['One', ' two', ' three']) {
    gathered.send(word(text))
    pass(BATCH_MS)
  }
  assert.equal(delivered.length, 3)
})

test('other messages are sent at once, and the order is kept', () => {
  const { delivered, gathered } = gathering()
  const messages: FromChild[] = [
    word('One'),
    word('Eins', 3),
    word(' two'),
    { type: 'reasoning', id: 2, text: 'Hm.' },
    { type: 'finish', id: 1, reason: 'stop', inputTokens: 3, outputTokens: 2 },
  ]
  for (const message of messages) gathered.send(message)
  assert.deepEqual(delivered, [[messages[0]], messages.slice(1)])
})

test('the first text of an answer does not wait for another answer', () => {
  const { delivered, gathered } = gathering()
  gathered.send(word('One'))
  gathered.send({ type: 'text', id: 2, text: 'Started' }, true)
  assert.equal(delivered.length, 2)
})
