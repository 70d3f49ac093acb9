/** The console keeps what a person and a model wrote: undo over writing and reviews, texts typed meanwhile, stops, failing storage. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { skipWithoutBrowser as skip } from './browser.ts'
import {
  contentOf,
  FIRST,
  model,
  refine,
  run,
  serveWithModel,
  service,
  stopped,
  stored,
  textOf,
  write,
} from './console-session.ts'

const SECOND = '# Losses again\n\nOf 4,812 pallets 180 were lost. The gate lost most of them.\n'

serveWithModel()

test(
  'Undo brings back the text before it was written anew, also after the page was loaded again',
  {
    skip,
  },
  () =>
    run(async (page) => {
      await stopped(page)
      model.answer = SECOND
      await page.getByRole('button', { name: 'Start again' }).click()
      await textOf(page).getByText('The gate lost most of them.').waitFor()
      await textOf(page).press('Control+z')
      await textOf(page).getByText('The dock lost').waitFor()
      await page.getByRole('button', { name: 'Redo' }).click()
      await textOf(page).getByText('The gate lost most of them.').waitFor()
      await textOf(page).press('Control+End')
      // At once: letters that come slowly are several steps.
      await page.keyboard.insertText('By hand.')
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
    }),
)

test('Undo brings back the text before an accepted review', { skip }, () =>
  run(async (page) => {
    model.answer = FIRST
    await write(page, 'Report on pallets')
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    model.answer = FIRST.replace('173', '180')
    await refine(page, 'the later figure')
    await page.getByRole('region', { name: 'Changes' }).press('Shift+A')
    await textOf(page).getByText('180 were lost').waitFor()
    await textOf(page).press('Control+z')
    await textOf(page).getByText('173 were lost').waitFor()
  }),
)

test(
  'what is typed while the model continues a text stays, and the rest is a change to decide on',
  {
    skip,
  },
  () =>
    run(async (page) => {
      await stopped(page)
      model.holdsAt = 'Gate'
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText(/^Writing the changes: /).waitFor()
      await textOf(page).press('Control+Home')
      await page.keyboard.type('Of March. ')
      model.release()
      await page.getByRole('region', { name: 'Changes' }).press('Shift+A')
      await textOf(page).getByText('Gate 5 is repaired.').waitFor()
      assert.match(await contentOf(page), /^Of March\. # Losses/)
      assert.match(await contentOf(page), /The dock lost most of them\./)
    }),
)

test('what is typed while changes are written is not among them', { skip }, () =>
  run(async (page) => {
    model.answer = FIRST
    await write(page, 'Report on pallets')
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    model.answer = FIRST.replace('173', '180')
    model.holdsAt = '180'
    await refine(page, 'the later figure')
    await page.getByText(/^Writing the changes: /).waitFor()
    await textOf(page).press('Control+End')
    await page.keyboard.type('By hand.')
    model.release()
    const changes = page.getByRole('region', { name: 'Changes' })
    await changes.getByText('1 change').first().waitFor()
    await changes.press('Shift+A')
    await textOf(page).getByText('180 were lost').waitFor()
    await textOf(page).getByText('By hand.').waitFor()
  }),
)

test('a model that writes only the rest leaves the words that are there', { skip }, () =>
  run(async (page) => {
    await stopped(page)
    model.answer = 'The dock did.\n\n## Causes\n\nGate 5 is broken.\n'
    await page.getByRole('button', { name: 'Continue' }).click()
    await textOf(page).getByText('Gate 5 is broken.').waitFor()
    assert.match(await contentOf(page), /173 were lost\. The dock did\.\s+## Causes\s+Gate 5 is broken\./)
    await textOf(page).press('Control+z')
    await textOf(page).getByText('The dock lost').waitFor()
  }),
)

test('a continuation that is stopped with Esc leaves the offer to continue', { skip }, () =>
  run(async (page) => {
    await stopped(page)
    model.holdsAt = 'Gate'
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/^Writing the changes: /).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^Writing stopped after/).waitFor()
    model.release()
    await page.getByRole('button', { name: 'Continue' }).click()
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    assert.equal(await page.getByText(/^Writing stopped after/).count(), 0)
  }),
)

test('Esc closes the palette and the design panel first, and stops the model then', { skip }, () =>
  run(async (page) => {
    model.answer = FIRST
    model.holdsAt = 'most'
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
  }),
)

test(
  'an edit whose storing fails, or is under way as the page is closed, is there at the next start',
  {
    skip,
  },
  () =>
    run(async (page) => {
      // The first attempts to store the edit are aborted, as by a browser that ends.
      await page.context().addInitScript(`{
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (value) {
        const request = put.apply(this, arguments)
        if (globalThis.aborts && value.text !== undefined) this.transaction.abort()
        return request
      }
    }`)
      await write(page, '# A note\n\nFirst.')
      await page.locator('[data-page="1"] canvas').waitFor()
      await stored(page)
      await page.evaluate('globalThis.aborts = true')
      await textOf(page).press('Control+End')
      await page.keyboard.type(' Second.')
      await page.getByText('Not saved').waitFor()
      await page.reload()
      await textOf(page).getByText('First. Second.').waitFor()
    }),
)

test('a document that is written in the background does not hold up the pages of another', { skip }, () =>
  run(async (page) => {
    model.answer = `# Losses\n\n${'The dock lost most of them in March. '.repeat(400)}\n`
    model.holdsAt = undefined
    await write(page, 'Report on pallets')
    await textOf(page).getByText('The dock lost').waitFor()
    await page.getByRole('link', { name: 'Write', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Prompt' }).fill('# A note\n\nFirst.')
    await page.getByRole('button', { name: /^Make PDF/ }).click()
    await page.locator('[data-page="1"] .sr-only').getByText('First.').waitFor({ state: 'attached' })
    await textOf(page).press('Control+End')
    for (const word of ['Second.', 'Third.', 'Fourth.']) {
      await page.keyboard.type(` ${word}`)
      await page.locator('[data-page="1"] .sr-only').getByText(word).waitFor({ state: 'attached' })
    }
    await textOf(page).press('Control+a')
    await page.keyboard.press('Delete')
    await page.locator('[data-page="1"] canvas').waitFor({ state: 'detached' })
  }),
)

test('a PDF that is downloaded as the design changes has the new design', { skip }, () =>
  run(async (page) => {
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
  }),
)

test('each refusal says what it is, keeps the text, and offers what can be done', { skip }, () =>
  run(async (page) => {
    model.answer = FIRST
    await write(page, 'Report on pallets')
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    for (const [status, error, says, offers] of [
      [
        429,
        {
          code: 'rate_limit_exceeded',
          message: 'This account can have 4 requests at once. Try again when one has ended.',
          details: { reason: 'requests_at_once', limit: 4 },
        },
        'This account can have 4 requests at once. Try again when one has ended.',
        'Try again',
      ],
      [
        429,
        { code: 'rate_limit_exceeded', message: 'Used up.', details: { limit: 1000 } },
        'Today’s 1,000 requests are used',
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
  }),
)
