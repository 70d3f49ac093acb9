import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as wire from '@platen/wire'
import * as service from './service.ts'

test('limits and sentences of the service are those of the contract', () => {
  const { AUTO_TEMPLATE, CONTENT_CHARS_MAX, PROMPT_CHARS_MAX, CUT_OFF, NO_DOCUMENT } = wire
  assert.deepEqual({ ...service }, { AUTO_TEMPLATE, CONTENT_CHARS_MAX, PROMPT_CHARS_MAX, CUT_OFF, NO_DOCUMENT })
})
