/** In the console the template is chosen by the prompt, shown beside the title, and can be changed there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skipWithoutBrowser as skip } from './browser.ts'
import { contentOf, endpoint, model, run, serveWithModel, service, stored, textOf, write } from './console-session.ts'

serveWithModel()

const LETTER =
  'From: Jane Doe\nTo: The Board\nSubject: Appeal\n\nDear members,\n\nI appeal.\n\nYours faithfully,\n\nJane Doe\n'
const kinds = () =>
  endpoint.exchanges.map(({ body }) =>
    body.response_format?.json_schema?.name === 'template' ? 'question' : 'document',
  )

test('a prompt without a template is written on the one that the model names, once Write is pressed', { skip }, () =>
  run(async (page) => {
    model.answer = LETTER
    model.template = 'formal-complaint'
    const before = endpoint.exchanges.length
    await page.goto(`${service.url}/`)
    await page.getByRole('button', { name: 'Template By the prompt' }).waitFor()
    await page.getByRole('textbox', { name: 'Prompt' }).pressSequentially('Appeal against the decision of 3 March')
    assert.equal(endpoint.exchanges.length, before, 'nothing is asked while it is typed')
    await write(page, 'Appeal against the decision of 3 March')
    const chip = page.getByRole('button', { name: /^Template / })
    await page.getByRole('button', { name: 'Template Formal complaint' }).waitFor()
    assert.deepEqual(kinds().slice(before), ['question', 'document'])
    await stored(page)
    await page.getByRole('button', { name: 'Design' }).click()
    await page.getByRole('complementary', { name: 'Design' }).getByText('Letter').first().waitFor()

    model.answer = '# Appeal\n\nA report on it.\n'
    await chip.click()
    await page.getByRole('menuitemradio', { name: 'Data report' }).click()
    await textOf(page).getByText('A report on it.').waitFor()
    const template = page.getByRole('button', { name: 'Template Data report' })
    await template.waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    await template.waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, 'the bar fits a phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    assert.deepEqual(kinds().slice(before), ['question', 'document', 'document'], 'the choice is not asked for again')
    assert.match(endpoint.exchanges.at(-1)?.body.messages[0]?.content ?? '', /The document: Data report\./)
    await stored(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    assert.match(await contentOf(page), /I appeal/)
  }),
)

test('a template that is chosen on Write is not asked for', { skip }, () =>
  run(async (page) => {
    const before = endpoint.exchanges.length
    await page.goto(`${service.url}/`)
    await page.getByRole('radio', { name: 'FAQ' }).click()
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Questions about the library')
    await page.getByRole('button', { name: /^Write/ }).click()
    await page.getByRole('button', { name: 'Template FAQ' }).waitFor()
    await stored(page)
    assert.deepEqual(kinds().slice(before), ['document'])
  }),
)
