/** The console in a real browser against a real service: sign in, write, edit, download; with axe, on wide and narrow screens. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn, until, violations } from './console.ts'

const ANSWER =
  '# Losses in March\n\n## Summary\n\nOf 4,812 pallets 173 were lost.\n\n## Causes\n\nThe dock lost most of them.\n'

const REFINED = ANSWER.replace('173 were lost', '180 were lost').replace('most of them', 'most of them, at gate 5')

let service: Service
before(async () => {
  await builtConsole()
  if (!executablePath) return
  const model = await startFakeOpenAi({
    answer: ({ messages }) => (JSON.stringify(messages).includes('name the gate') ? REFINED : ANSWER),
  })
  afterTests(() => model.close())
  service = await serve(['--data', scratchFolder()], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
  })
})

test('a person signs in, writes a document, edits it, and downloads the bytes that POST /pdf gives', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await page.goto(`${service.url}/documents?q=x`)
    await page.waitForURL(/\/sign-in\?next=/)
    await page.getByLabel('API key', { exact: true }).fill('pk_live_wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This key is unknown or was revoked.').waitFor()
    await signIn(page, service)
    await until(page, 'document.activeElement.tagName === "TEXTAREA"')

    await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets lost in March')
    await page.getByRole('radio', { name: 'Data report' }).click()
    await page.getByRole('button', { name: /^Write/ }).click()
    await page.waitForURL(/\/d\/\w+$/)
    await page.getByRole('heading', { name: 'Losses in March', level: 1 }).waitFor()
    await page.getByText(/^17 words/).waitFor()
    await page.locator('[data-page="1"] canvas').waitFor()

    const text = page.getByRole('textbox', { name: 'Text' })
    await text.press('Control+End')
    await page.keyboard.type('Café at gate 5.')
    await page.getByText(/^21 words/).waitFor()
    await page.getByText('Café at gate 5.').nth(1).waitFor({ state: 'attached' })

    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')])
    assert.equal(download.suggestedFilename(), 'losses-in-march.pdf')
    const bytes = await readFile(await download.path())
    await page.getByRole('button', { name: 'Download' }).click()
    const [markdown] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Markdown' }).click(),
    ])
    const content = await readFile(await markdown.path(), 'utf8')
    assert.match(content, /^# Losses in March\n[\s\S]+Café at gate 5\.$/)
    const reply = await fetch(`${service.url}/v1/pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        content,
        title: 'Losses in March',
        options: { design: 'report', markup: 'markdown' },
      }),
    })
    const server = Buffer.from(await reply.arrayBuffer())
    assert.ok(bytes.equals(server), `the browser's file has ${bytes.length} bytes, the service's ${server.length}`)

    // It is there after the page is loaded again, and in the list, where it can be found.
    await page.goto(`${service.url}/documents`)
    await page.getByRole('searchbox').fill('gate')
    await page.getByRole('link', { name: /Losses in March/ }).click()
    await page.getByRole('textbox', { name: 'Text' }).getByText('Café at gate 5.').waitFor()
    await page.goto(`${service.url}/documents?q=zebra`)
    await page.getByText('No results for “zebra”').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a refinement is shown as changes, each accepted or rejected by a key, and can be undone', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets lost in March')
    await page.getByRole('button', { name: /^Write/ }).click()
    await page.getByText(/^17 words/).waitFor()
    await page.getByRole('textbox', { name: 'What should change' }).fill('180 were lost; name the gate')
    await page.keyboard.press('Enter')
    const review = page.getByRole('region', { name: 'Changes' })
    await review.getByText('2 changes').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.locator(':focus').and(review).waitFor()
    await page.keyboard.press('a')
    await page.getByText('Accepted. 1 left. Change 2 of 2').waitFor({ state: 'attached' })
    await page.keyboard.press('r')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.getByText('180 were lost').waitFor()
    assert.doesNotMatch(await text.innerText(), /gate 5/)
    await page.locator('header').getByRole('button', { name: 'Undo' }).click()
    await text.getByText('173 were lost').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('front matter gives the title in the browser as in the service, and a paragraph typed behind a list is one', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    const text = '---\ntitle: Losses of the quarter\ntags: [a]\n---\n\nSome words.\n\n- one\n- two'
    await page.getByRole('textbox', { name: 'Prompt' }).fill(text)
    await page.getByRole('button', { name: /Make PDF/ }).click()
    await page.getByRole('heading', { name: 'Losses of the quarter', level: 1 }).waitFor()
    const editor = page.getByRole('textbox', { name: 'Text' })
    await editor.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A paragraph of its own.')
    const layer = page.locator('[data-page="1"] .sr-only')
    await layer.getByText('A paragraph of its own.').waitFor({ state: 'attached' })
    const printed = await layer.innerText()
    assert.doesNotMatch(printed, /title:|two A paragraph/)
    assert.match(printed, /Losses of the quarter/)
  } finally {
    await context.close()
  }
})
