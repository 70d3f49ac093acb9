/** The console when writing does not come to its end, and a document that is open in two tabs. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { refusedBaseUrl, startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, faults, open, signIn } from './console.ts'

const ANSWER = '# Losses in March\n\nOf 4,812 pallets 173 were lost.\n\nThe dock lost most of them.\n'

let service: Service
/** The model waits for ever before this word. */
let holdsAt: string | undefined
before(async () => {
  await builtConsole()
  if (skip) return
  const model = await startFakeOpenAi({
    answer: () => ANSWER,
    beforeToken: (token) => (holdsAt !== undefined && token.includes(holdsAt) ? new Promise(() => {}) : undefined),
  })
  afterTests(() => model.close())
  service = await serve(['--data', scratchFolder()], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
  })
})

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' })

async function write(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt)
  await page.getByRole('button', { name: /^(Write|Make PDF)/ }).click()
  await page.waitForURL(/\/d\/\w+$/)
}

test('a page that is loaded again while a model writes says that writing stopped, and writes again', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    holdsAt = 'dock'
    await write(page, 'Report on pallets lost in March')
    await textOf(page).getByText('173 were lost').waitFor()
    // In another tab it is still written.
    const other = await context.newPage()
    await other.goto(page.url())
    await textOf(other).getByText('173 were lost').waitFor()
    await other.getByText(/^Writing stopped/).waitFor({ state: 'detached' })
    await other.close()
    await page.reload()
    await page.getByText(/^Writing stopped after \d+ words$/).waitFor()
    await textOf(page).getByText('173 were lost').waitFor()
    holdsAt = undefined
    await page.getByRole('button', { name: 'Start again' }).click()
    await textOf(page).getByText('The dock lost most of them.').waitFor()
    await page.getByText(/^Writing stopped/).waitFor({ state: 'detached' })
    await page.reload()
    await textOf(page).getByText('The dock lost most of them.').waitFor()
    assert.equal(await page.getByText(/^Writing stopped/).count(), 0)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('writing that is stopped before its first word keeps the prompt', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    holdsAt = '#'
    await write(page, 'Report on pallets lost in March')
    await page.getByText(/^Waiting for the first word/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Writing stopped before the first word').waitFor()
    await page.getByRole('button', { name: 'Copy the prompt' }).waitFor()
    holdsAt = undefined
    await page.getByRole('button', { name: 'Start again' }).click()
    await textOf(page).getByText('The dock lost most of them.').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a model that is away is named at once, with the reason and a way on', { skip }, async () => {
  const away = await serve(['--data', scratchFolder()], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: await refusedBaseUrl(), PLATEN_OPENAI_MODEL: 'fake' },
  })
  const { page, context } = await open(away)
  try {
    await signIn(page, away)
    await write(page, 'Report on pallets lost in March')
    await page.getByText(/ does not answer$/).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByText('Your prompt is kept.').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a document that is open in two tabs is the same in both, and the text of neither is lost', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await write(page, '# A note\n\nFirst.')
    await page.locator('[data-page="1"] canvas').waitFor()
    await page.getByText(/^Saved here/).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    await textOf(other).getByText('First.').waitFor()
    await textOf(other).press('Control+End')
    await other.keyboard.type(' Second.')
    await textOf(page).getByText('First. Second.').waitFor()
    await textOf(page).press('Control+End')
    await page.keyboard.type(' Third.')
    await textOf(other).getByText('First. Second. Third.').waitFor()
    // Before either has stored it.
    await page.keyboard.type(' Left.')
    await textOf(other).press('Control+End')
    await other.keyboard.type(' Right.')
    for (const one of [page, other]) for (const word of ['Left.', 'Right.']) await textOf(one).getByText(word).waitFor()
    await eventually(async () => assert.equal(await textOf(page).innerText(), await textOf(other).innerText()))
    await other.reload()
    for (const word of ['First. Second. Third.', 'Left.', 'Right.']) await textOf(other).getByText(word).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('trying a failed change again asks for the change again, and keeps what was typed', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await write(page, 'Report on pallets lost in March')
    await textOf(page).getByText('The dock lost most of them.').waitFor()
    // What is typed there outlives the screen.
    await page.getByRole('textbox', { name: 'What should change' }).fill('short')
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await page.goBack()
    await textOf(page).press('Control+End')
    await page.keyboard.type('By hand.')
    const asked = page.getByRole('textbox', { name: 'What should change' })
    await eventually(async () => assert.equal(await asked.inputValue(), 'short'))
    await page.route('**/v1/generate*', (route) => route.abort(), { times: 1 })
    await asked.fill('shorter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Changes' }).locator('del').getByText('By hand.').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
