import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '../packages/wire/src/index.ts'
import { CASES, startService } from './bad-input.ts'

let service: Awaited<ReturnType<typeof startService>>
before(async () => {
  service = await startService()
})
after(() => service.close())

for (const { group, cases } of CASES) {
  for (const { title, sent, expected } of cases) {
    test(`${group}: ${title} is answered ${expected.status}, and the service goes on`, async () => {
      const { status, headers, text } = await service.ask(sent)
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
      assert.equal((await service.ask({ method: 'GET', path: '/templates' })).status, 200)
    })
  }
}
