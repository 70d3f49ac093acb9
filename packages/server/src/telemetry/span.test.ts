import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_SPAN, readTraceparent, startUnrecorded, withSpan } from './span.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('without tracing, a caller’s trace is passed on with a new span id, and no trace is started', () => {
  assert.equal(startUnrecorded('one', undefined), NO_SPAN)
  const { traceparent } = startUnrecorded('one', `00-${TRACE}-00f067aa0ba902b7-01`)
  assert.match(traceparent ?? '', new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
})

test('an invalid traceparent is ignored', () => {
  for (const header of [
    '',
    'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${TRACE}-00f067aa0ba902b7`,
  ])
    assert.equal(readTraceparent(header), undefined, header)
  // A later version may say more behind what this one knows.
  assert.equal(readTraceparent(`01-${TRACE}-00f067aa0ba902b7-03-more`)?.flags, 3)
})

test('a span that throws ends with the type of the error', async () => {
  const calls: string[] = []
  const span = {
    ...NO_SPAN,
    traceparent: undefined,
    set: () => {},
    fail: (type: string) => void calls.push(type),
    end: () => void calls.push('end'),
    start: () => span,
  }
  const errorType = () => 'deadline'
  await assert.rejects(withSpan(span, 'work', { errorType }, () => Promise.reject(new Error('secret words'))))
  assert.deepEqual(calls, ['deadline', 'end'])
  assert.equal(await withSpan(span, 'work', { errorType }, () => Promise.resolve(1)), 1)
  assert.deepEqual(calls, ['deadline', 'end', 'end'])
})
