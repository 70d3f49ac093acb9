/** Write without a model: a form is filled in as fields beside its pages. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutBrowser as skip } from './browser.ts'
import { type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, showText, signIn, violations } from './console.ts'

let service: Service
before(async () => {
  await builtConsole()
  if (skip) return
  service = await serve(['--data', scratchFolder()], { env: { PLATEN_CONSOLE: 'true', PLATEN_PROBE: 'false' } })
})

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt' })
const fill = (page: Page) => page.getByRole('button', { name: /^Fill the form/ })

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const)
  test(`on ${device} an empty prompt opens the form of a template, whose fields stand on the pages as they are typed`, {
    skip,
  }, async () => {
    const { page, context } = await open(service, options)
    try {
      await signIn(page, service)
      await page.getByRole('radio', { name: 'Formal letter' }).click()
      await fill(page).click()
      await showText(page)
      const fields = page.getByRole('form', { name: 'Fields' })
      await fields.getByLabel('From', { exact: true }).fill('Jane Doe')
      await fields.getByLabel('Subject').fill('The lift')
      await fields.getByLabel('Text').fill('It has been out of order since Monday.')
      assert.deepEqual(await violations(page), [])
      await fields.getByLabel('Subject').fill('')
      await page.getByRole('radio', { name: 'Text' }).last().click()
      const text = await page.getByRole('textbox', { name: 'Text' }).innerText()
      assert.match(text, /^From: Jane Doe\n\[Address\]\nDate: \[Date\]\nTo: \[Recipient\]\nSubject: \[Matter\]/)
      assert.match(text, /It has been out of order since Monday\./)
      await page
        .getByText(/^Saved here/)
        .first()
        .waitFor({ state: 'attached' })
      assert.deepEqual(faults, [])
    } finally {
      await context.close()
    }
  })

test('a prompt that begins with the name of a template is its form, and its open blanks are fields', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await prompt(page).fill('Resume of Jane Doe, who has been a nurse in Leeds for ten years.')
    await fill(page).click()
    await page.getByRole('button', { name: 'Template Resume' }).waitFor()
    const fields = page.getByRole('form', { name: 'Fields' })
    await fields.getByLabel('Experience').fill('Senior nurse, St Anne’s Hospital')
    await page.getByRole('radio', { name: 'Text' }).click()
    const text = await page.getByRole('textbox', { name: 'Text' }).innerText()
    assert.match(text, /Experience\n+Senior nurse, St Anne’s Hospital/)
    assert.doesNotMatch(text, /Experience\n+Resume of Jane Doe/)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('each tile has an example to start from', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('button', { name: 'Start from this example: Formal complaint' }).click()
    await prompt(page).and(page.locator(':focus')).waitFor()
    assert.match(await prompt(page).inputValue(), /^Complaint from /)
    assert.equal(await page.getByRole('radio', { name: 'Formal complaint' }).getAttribute('aria-checked'), 'true')
    assert.equal(await page.getByRole('button', { name: /^Start from this example/ }).count(), 13)
    assert.deepEqual(await violations(page), [])
  } finally {
    await context.close()
  }
})
