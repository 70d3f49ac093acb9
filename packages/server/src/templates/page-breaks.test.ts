/** Page breaks in templates of data. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMarkdown } from '@platen/document'
import { compileTemplate, readData, render } from '@platen/render'
import { typeset } from '@platen/typeset'
import { ResourceLoader } from '../pdf/resources.ts'

const loader = new ResourceLoader()

async function pagesOf(template: string, data: unknown): Promise<number> {
  const { document } = render(compileTemplate(template), readData(JSON.stringify(data)).data, {
    locale: 'en',
  }).document()
  const text = toMarkdown(document)
  const options = { markup: 'markdown', design: 'plain' } as const
  return typeset(text, options, (await loader.loadFor(text, options)).resources).pageCount
}

test('a page break stands where the template has it, and a condition decides', async () => {
  const template = 'First.\n\n{% if split %}\n\\newpage\n\n{% endif %}\nSecond.\n'
  assert.equal(await pagesOf(template, { split: true }), 2)
  assert.equal(await pagesOf(template, { split: false }), 1)
})

test('a page break in a value is text', async () => {
  assert.equal(await pagesOf('First.\n\n{{ a }}\n\nSecond.\n', { a: '\\newpage' }), 1)
})
