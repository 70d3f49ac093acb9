import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { ErrorBody } from '../packages/wire/src/index.ts'
import { CASES, startService, transcript } from './bad-input.ts'

let service: Awaited<ReturnType<typeof startService>>
before(async () => {
  service = await startService()
})
after(() => service.close())

/** The sections of docs/bad-input.md, by title. */
const documented = new Map(
  readFileSync(new URL('../docs/bad-input.md', import.meta.url), 'utf8')
    .split(/^(?=##)/m)
    .filter((section) => section.startsWith('### '))
    .map((section) => [section.slice(4, section.indexOf('\n')), section.trim()]),
)
const REGENERATE =
  'docs/bad-input.md is out of date: run `node scripts/run.mjs scripts/bad-input.ts` and read the difference'

for (const { group, cases } of CASES) {
  for (const each of cases) {
    const { title, request, expected } = each
    test(`${group}: ${title} gets the documented reply with ${expected.status}, and the service goes on`, async () => {
      const reply = await service.send(request)
      const { status, headers, text } = reply
      assert.equal(status, expected.status, text.slice(0, 500))
      assert.match(headers.get('x-request-id') ?? '', /^req_/)
      if (expected.header) assert.match(headers.get(expected.header[0]) ?? '', expected.header[1])
      if (status >= 400) {
        const { error } = ErrorBody.parse(JSON.parse(text))
        assert.equal(error.code, expected.code)
        if (expected.field !== undefined) assert.equal((error.details as { field?: string }).field, expected.field)
        if (expected.message) assert.match(error.message, expected.message)
        assert.match(error.message, /^.{10,}[.?]$/s)
      }
      assert.equal(transcript(each, reply).trim(), documented.get(title), REGENERATE)
      assert.equal((await service.send({ method: 'GET', path: '/templates' })).status, 200)
    })
  }
}

test('the page has no other replies', () => {
  assert.deepEqual(
    [...documented.keys()],
    CASES.flatMap(({ cases }) => cases.map(({ title }) => title)),
    REGENERATE,
  )
})
