/** The console keeps what a person and a model wrote: undo over writing and reviews, texts typed meanwhile, stops, failing storage. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn } from './console.ts'

const FIRST = '# Losses\n\nOf 4,812 pallets 173 were lost. The dock lost most of them.\n\nGate 5 is repaired.\n'
const SECOND = '# Losses again\n\nOf 4,812 pallets 180 were lost. The gate lost most of them.\n'

let service: Service
/** What the model answers. */
let answer: string | { text: string; finish: 'length' } = FIRST
/** The model waits before a word that has this, until `release` is called. */
let holdsAt: string | undefined
let held = Promise.withResolvers<void>()
const release = (): void => {
  holdsAt = undefined
  held.resolve()
  held = Promise.withResolvers()
}

before(async () => {
  await builtConsole()
  if (skip) return
  const model = await startFakeOpenAi({
    answer: () => answer,
    beforeToken: (token) => (holdsAt !== undefined && token.includes(holdsAt) ? held.promise : undefined),
  })
  afterTests(() => model.close())
  afterTests(release)
  service = await serve(['--data', scratchFolder()], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
  })
})

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const contentOf = (page: Page): Promise<string> => textOf(page).innerText()

async function write(page: Page, prompt: string): Promise<void> {
  await page.goto(`${service.url}/`)
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt)
  await page.getByRole('button', { name: /^(Write|Set as pages)/ }).click()
  await page.waitForURL(/\/d\/\w+$/)
}

/** A text that was stopped after "The dock lost". */
async function stopped(page: Page): Promise<void> {
  answer = FIRST
  holdsAt = 'most'
  await write(page, 'Report on pallets')
  const line = textOf(page).getByText('The dock lost')
  await line.waitFor()
  const place = await line.boundingBox()
  await page.keyboard.press('Escape')
  await page.getByText(/^Writing stopped after/).waitFor()
  assert.deepEqual(await line.boundingBox(), place, 'what says that it stopped moves nothing that is read')
  release()
}

async function refine(page: Page, asked: string): Promise<void> {
  await page.getByRole('textbox', { name: 'What should change' }).fill(asked)
  await page.keyboard.press('Enter')
}

/** Whether the browser has stored what is shown. */
const stored = (page: Page) => page.getByText(/^Saved here/).waitFor()

test('Undo brings back the text before it was written anew, also after the page was loaded again', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await stopped(page)
    answer = SECOND
    await page.getByRole('button', { name: 'Start again' }).click()
    await textOf(page).getByText('The gate lost most of them.').waitFor()
    await textOf(page).press('Control+z')
    await textOf(page).getByText('The dock lost').waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await textOf(page).getByText('The gate lost most of them.').waitFor()
    await textOf(page).press('Control+End')
    await page.keyboard.type('By hand.')
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await page.goBack()
    await textOf(page).getByText('By hand.').waitFor()
    await stored(page)
    await page.reload()
    await textOf(page).getByText('By hand.').waitFor()
    await textOf(page).press('Control+z')
    await textOf(page).getByText('By hand.').waitFor({ state: 'detached' })
    await textOf(page).press('Control+z')
    await textOf(page).getByText('The dock lost').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    release()
    await context.close()
  }
})

test('Undo brings back the text before an accepted review', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    answer = FIRST
    await write(page, 'Report on pallets')
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    answer = FIRST.replace('173', '180')
    await refine(page, 'the later figure')
    await page.getByRole('region', { name: 'Changes' }).press('Shift+A')
    await textOf(page).getByText('180 were lost').waitFor()
    await textOf(page).press('Control+z')
    await textOf(page).getByText('173 were lost').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('what is typed while the model continues a text stays, and the rest is a change to decide on', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await stopped(page)
    holdsAt = 'Gate'
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/^Writing the changes aside/).waitFor()
    await textOf(page).press('Control+Home')
    await page.keyboard.type('Of March. ')
    release()
    await page.getByRole('region', { name: 'Changes' }).press('Shift+A')
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    assert.match(await contentOf(page), /^Of March\. # Losses/)
    assert.match(await contentOf(page), /The dock lost most of them\./)
    assert.deepEqual(faults, [])
  } finally {
    release()
    await context.close()
  }
})

test('what is typed while changes are written is not among them', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    answer = FIRST
    await write(page, 'Report on pallets')
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    answer = FIRST.replace('173', '180')
    holdsAt = '180'
    await refine(page, 'the later figure')
    await page.getByText(/^Writing the changes aside/).waitFor()
    await textOf(page).press('Control+End')
    await page.keyboard.type('By hand.')
    release()
    const changes = page.getByRole('region', { name: 'Changes' })
    await changes.getByText('1 change').first().waitFor()
    await changes.press('Shift+A')
    await textOf(page).getByText('180 were lost').waitFor()
    await textOf(page).getByText('By hand.').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    release()
    await context.close()
  }
})

test('a model that writes only the rest leaves the words that are there', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await stopped(page)
    answer = 'The dock did.\n\n## Causes\n\nGate 5 is broken.\n'
    await page.getByRole('button', { name: 'Continue' }).click()
    await textOf(page).getByText('Gate 5 is broken.').waitFor()
    assert.match(await contentOf(page), /173 were lost\. The dock did\.\s+## Causes\s+Gate 5 is broken\./)
    await textOf(page).press('Control+z')
    await textOf(page).getByText('The dock lost').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    release()
    await context.close()
  }
})

test('a continuation that is stopped with Esc leaves the offer to continue', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await stopped(page)
    holdsAt = 'Gate'
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/^Writing the changes aside/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^Writing stopped after/).waitFor()
    release()
    await page.getByRole('button', { name: 'Continue' }).click()
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    assert.equal(await page.getByText(/^Writing stopped after/).count(), 0)
    assert.deepEqual(faults, [])
  } finally {
    release()
    await context.close()
  }
})

test('Esc closes the palette and the design panel first, and stops the model then', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    answer = FIRST
    holdsAt = 'most'
    await write(page, 'Report on pallets')
    await textOf(page).getByText('The dock lost').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+.')
    const panel = page.getByRole('complementary', { name: 'Design' })
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    assert.equal(await page.getByText(/^Writing stopped after/).count(), 0)
    await page.keyboard.press('Escape')
    await page.getByText(/^Writing stopped after/).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    release()
    await context.close()
  }
})

test('an edit whose storing fails, or is under way as the page is closed, is there at the next start', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    // The first attempts to store the edit are aborted, as by a browser that ends.
    await context.addInitScript(`{
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (value) {
        const request = put.apply(this, arguments)
        if (globalThis.aborts && value.text !== undefined) this.transaction.abort()
        return request
      }
    }`)
    await signIn(page, service)
    await write(page, '# A note\n\nFirst.')
    await page.locator('[data-page="1"] canvas').waitFor()
    await stored(page)
    await page.evaluate('globalThis.aborts = true')
    await textOf(page).press('Control+End')
    await page.keyboard.type(' Second.')
    await page.getByText('Not stored').waitFor()
    await page.reload()
    await textOf(page).getByText('First. Second.').waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a document that is written in the background does not hold up the pages of another', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    answer = `# Losses\n\n${'The dock lost most of them in March. '.repeat(400)}\n`
    holdsAt = undefined
    await write(page, 'Report on pallets')
    await textOf(page).getByText('The dock lost').waitFor()
    await page.getByRole('link', { name: 'Write', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Prompt' }).fill('# A note\n\nFirst.')
    await page.getByRole('button', { name: /^Set as pages/ }).click()
    await page.locator('[data-page="1"] .sr-only').getByText('First.').waitFor({ state: 'attached' })
    await textOf(page).press('Control+End')
    for (const word of ['Second.', 'Third.', 'Fourth.']) {
      await page.keyboard.type(` ${word}`)
      await page.locator('[data-page="1"] .sr-only').getByText(word).waitFor({ state: 'attached' })
    }
    await textOf(page).press('Control+a')
    await page.keyboard.press('Delete')
    await page.locator('[data-page="1"] canvas').waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a PDF that is downloaded as the design changes has the new design', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    const content = `# A note\n\n${'A line of the note, and another one.\n\n'.repeat(400)}`.trim()
    await write(page, content)
    await page.locator('[data-page="1"] canvas').waitFor()
    await page.keyboard.press('Control+.')
    await page.getByRole('spinbutton', { name: 'Size' }).fill('14')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')])
    const reply = await fetch(`${service.url}/v1/pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        content,
        title: 'A note',
        options: { markup: 'markdown', design: 'plain', fontSize: 14 },
      }),
    })
    assert.ok((await readFile(await download.path())).equals(Buffer.from(await reply.arrayBuffer())))
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('each refusal says what it is, keeps the text, and offers what can be done', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    answer = FIRST
    await write(page, 'Report on pallets')
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    for (const [status, error, says, offers] of [
      [
        429,
        {
          code: 'rate_limit_exceeded',
          message: 'This account may have 4 requests at once; try again when one has ended.',
          details: { reason: 'requests_at_once', limit: 4 },
        },
        'This account may have 4 requests at once; try again when one has ended.',
        'Try again',
      ],
      [
        429,
        { code: 'rate_limit_exceeded', message: 'Used up.', details: { limit: 1000 } },
        "Today's 1,000 requests are used",
        'Copy the prompt',
      ],
      [500, { code: 'server_error', message: 'It failed.' }, 'Platen failed on this request', 'Try again'],
      [400, { code: 'invalid_parameters', message: 'prompt: is too long.' }, 'prompt: is too long.', 'Copy the prompt'],
      [
        503,
        { code: 'model_unavailable', message: 'Its server is away', details: { reason: 'unreachable' } },
        'Its server is away.',
        'Try again',
      ],
      [
        502,
        { code: 'generation_failed', message: 'It was empty', details: { reason: 'empty' } },
        'It was empty. Nothing was counted.',
        'Try again',
      ],
    ] as const) {
      await page.route('**/v1/generate*', (route) => route.fulfill({ status, json: { success: false, error } }), {
        times: 1,
      })
      await refine(page, 'shorter')
      await page.getByText(says).first().waitFor()
      await page.getByRole('button', { name: offers }).first().waitFor()
      assert.match(await contentOf(page), /Gate 5 is repaired\./)
      assert.equal(await page.getByRole('textbox', { name: 'What should change' }).inputValue(), 'shorter')
    }
  } finally {
    await context.close()
  }
})
