/** Every key of the table that `?` shows is pressed, as the table says it; and without single keys none of them acts. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, request, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, faults, open, startSession, until } from './console.ts'

const TEXT =
  '# Losses in March\n\n## Summary\n\nOf 4,812 pallets handled in March, 173 were lost on the way.\n\n## Causes\n\nThe dock lost most of them on warm afternoons.\n'
const REFINED = TEXT.replace('173 were lost', '180 were lost').replace('warm', 'hot')

let service: Service
let model: Awaited<ReturnType<typeof startFakeOpenAi>>
let accepts = false
before(async () => {
  await builtConsole()
  if (!executablePath) return
  model = await startFakeOpenAi({
    answer: ({ messages }) => (JSON.stringify(messages).includes('other words') ? REFINED : TEXT),
  })
  const receiver = createServer((_, reply) => reply.writeHead(accepts ? 204 : 503, { 'retry-after': '3600' }).end())
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  afterTests(async () => {
    receiver.close()
    receiver.closeAllConnections()
    await model.close()
  })
  service = await serve(['--data', scratchFolder()], {
    env: {
      PLATEN_CONSOLE: 'true',
      PLATEN_OPENAI_BASE_URL: model.baseUrl,
      PLATEN_OPENAI_MODEL: 'fake',
      PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      PLATEN_WEBHOOK_HTTP: 'true',
      PLATEN_WEBHOOK_ANY_PORT: 'true',
    },
  })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/platen`
  assert.equal((await request(service, 'PUT', '/settings/webhook', { url })).status, 200)
})

const PRESSED: Record<string, string> = {
  Ctrl: 'Control',
  Esc: 'Escape',
  '↵': 'Enter',
  '−': '-',
  '←': 'ArrowLeft',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '→': 'ArrowRight',
}
/** The keys of the table as Playwright names them. */
const pressed = (chord: readonly string[]): string =>
  chord
    .map((key) => PRESSED[key] ?? (/^[A-Z]$/.test(key) && !chord.includes('Shift') ? key.toLowerCase() : key))
    .join('+')

type Table = Map<string, Map<string, string[]>>

/** Each group with the keys of each of its lines. */
async function readTable(page: Page): Promise<Table> {
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard' })
  await dialog.waitFor()
  const groups = await page.evaluate<[string, [string, string[][]][]][]>(`
    [...document.querySelectorAll('[role=dialog] section')].map((section) => [
      section.querySelector('h3').innerText,
      [...section.querySelectorAll('dt')].map((name) => [
        name.innerText,
        [...name.nextElementSibling.children].map((chord) => [...chord.children].map((key) => key.innerText)),
      ]),
    ])`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return new Map(
    groups.map(([group, lines]) => [group, new Map(lines.map(([name, keys]) => [name, keys.map(pressed)]))]),
  )
}

type Check = (keys: readonly string[]) => Promise<void>

/** Runs one check for each line of a group, and fails for a line that has none. */
async function goThrough(table: Table, group: string, checks: Record<string, Check>): Promise<void> {
  const lines = table.get(group)!
  assert.deepEqual([...lines.keys()].sort(), Object.keys(checks).sort(), group)
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(lines.get(name)!)
    } catch (error) {
      throw new Error(`${group}: ${name} (${lines.get(name)!.join(', ')})`, { cause: error })
    }
  }
}

async function started(): Promise<{ page: Page; context: BrowserContext; table: Table }> {
  const { page, context } = await open(service)
  await startSession(page, service)
  await page.goto(`${service.url}/documents`)
  await focusHeading(page)
  return { page, context, table: await readTable(page) }
}

const focusHeading = (page: Page) => until(page, 'document.activeElement.tagName === "H1"')
const focusOn = (page: Page, row: string) =>
  until(page, `document.activeElement.closest('[data-row]')?.dataset.row === '${row}'`)

async function setPages(page: Page): Promise<void> {
  await page.goto(`${service.url}/`)
  await page.getByRole('textbox', { name: 'Prompt' }).fill(TEXT)
  await page.getByRole('button', { name: /Make PDF/ }).click()
  await page.locator('[data-page="1"] canvas').waitFor()
}

test('keys that act everywhere', { skip }, async () => {
  const { page, context, table } = await started()
  const goesTo =
    (path: string): Check =>
    async (keys) => {
      await page.goto(`${service.url}${path === '/documents' ? '/usage' : '/documents'}`)
      await focusHeading(page)
      // The screens that the key may see are known.
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Keys' }).waitFor()
      for (const key of keys) await page.keyboard.press(key)
      await page.waitForURL(`${service.url}${path}`)
    }
  try {
    await goThrough(table, 'Everywhere', {
      'Search or jump to': async ([key]) => {
        await page.keyboard.press(key!)
        await page.getByRole('combobox').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('combobox').waitFor({ state: 'detached' })
      },
      'Search on this screen': async ([key]) => {
        await page.keyboard.press(key!)
        await until(page, 'document.activeElement.matches("input[type=search]")')
      },
      'New document': async ([key]) => {
        await page.evaluate('document.activeElement.blur()')
        await page.keyboard.press(key!)
        await page.waitForURL(`${service.url}/`)
        await until(page, 'document.activeElement.tagName === "TEXTAREA"')
      },
      'Go to Write': goesTo('/'),
      'Go to Documents': goesTo('/documents'),
      'Go to Jobs': goesTo('/jobs'),
      'Go to Keys': goesTo('/keys'),
      'Go to Usage': goesTo('/usage'),
      'Go to Settings': goesTo('/settings/webhook'),
      'Next pane': async ([key]) => {
        await page.goto(`${service.url}/documents`)
        await focusHeading(page)
        await page.keyboard.press(key!)
        await until(page, 'document.activeElement.closest("nav") !== null')
        // Where the browser keeps F6 to itself.
        await page.keyboard.press(`Control+${key}`)
        await until(page, 'document.activeElement.closest("nav[aria-label=Screens]") === null')
      },
      'Previous pane': async ([key]) => {
        await page.keyboard.press(key!)
        await until(page, 'document.activeElement.closest("nav[aria-label=Screens]") !== null')
      },
      'This table': async ([key]) => {
        await page.keyboard.press(key!)
        await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
      },
      'Close the topmost panel': async ([key]) => {
        await page.keyboard.press(key!)
        await page.getByRole('dialog', { name: 'Keyboard' }).waitFor({ state: 'detached' })
        await until(page, 'document.activeElement.closest("nav[aria-label=Screens]") !== null')
      },
    })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('keys of Write and of its templates', { skip }, async () => {
  const { page, context, table } = await started()
  const text = page.getByRole('textbox', { name: 'Text' })
  try {
    await goThrough(table, 'Write', {
      'Write or refine': async ([key]) => {
        model.scenario = 'stall'
        await page.goto(`${service.url}/`)
        await page.getByRole('textbox', { name: 'Prompt' }).fill('Losses')
        await page.keyboard.press(key!)
        await page.waitForURL(/\/d\//)
      },
      Stop: async ([key]) => {
        await page.getByRole('button', { name: /^Stop/ }).waitFor()
        await page.keyboard.press(key!)
        await page.getByRole('button', { name: /^Stop/ }).waitFor({ state: 'detached' })
        model.scenario = 'fine'
        await setPages(page)
      },
      'Download as PDF': async ([key]) => {
        const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press(key!)])
        assert.match(file.suggestedFilename(), /\.pdf$/)
      },
      'Download and copy-as menu': async ([key]) => {
        await page.keyboard.press(key!)
        await page.getByRole('dialog').getByText('Markdown').first().waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      },
      'Design panel': async ([key]) => {
        const panel = page.getByRole('complementary', { name: 'Design' })
        for (const state of ['visible', 'detached', 'visible'] as const) {
          await page.keyboard.press(key!)
          await panel.waitFor({ state })
        }
        // The focus goes back to the button that is there for it, or to what it was taken from.
        await panel.getByRole('radio', { name: 'Letter' }).focus()
        await page.keyboard.press('Escape')
        await panel.waitFor({ state: 'detached' })
        const design = page.getByRole('button', { name: 'Design', exact: true })
        assert.equal(await design.evaluate((button) => button === button.ownerDocument.activeElement), false)
        await design.press('Enter')
        await panel.getByRole('button', { name: 'Close' }).press('Enter')
        await panel.waitFor({ state: 'detached' })
        await page.locator(':focus').and(design).waitFor()
        const { length } = page.url()
        await design.press('Enter')
        await page.waitForURL(/panel=design$/)
        await page.goBack()
        await panel.waitFor({ state: 'detached' })
        await eventually(async () => assert.equal(page.url().length, length))
      },
      Undo: async ([key]) => {
        await text.press('Control+End')
        await page.keyboard.type('Typed.')
        await text.getByText('Typed.').waitFor()
        await page.keyboard.press(key!)
        await text.getByText('Typed.').waitFor({ state: 'detached' })
      },
      Redo: async ([key]) => {
        await page.keyboard.press(key!)
        await text.getByText('Typed.').waitFor()
      },
      'Go to a heading': async ([first, second]) => {
        await page.keyboard.press(first!)
        await page.getByRole('combobox').waitFor()
        await page.keyboard.type(second!)
        const rows = page.getByRole('option')
        await rows.filter({ hasText: 'Causes' }).waitFor()
        assert.equal(await rows.count(), 3)
        await page.keyboard.press('Escape')
        await page.getByRole('combobox').waitFor({ state: 'detached' })
        await until(page, '!history.state.over')
      },
      'Scroll the pages': async ([up, down]) => {
        const pages = page.getByRole('region', { name: 'Pages' }).locator('[data-pane-focus]')
        await page.setViewportSize({ width: 1440, height: 500 })
        await pages.focus()
        await page.keyboard.press(down!)
        const top = '[...document.querySelectorAll("[data-pane-focus]")].at(-1).scrollTop'
        await until(page, `${top} > 0`)
        await page.keyboard.press(up!)
        await until(page, `${top} === 0`)
      },
      'Zoom in, zoom out, fit the pages': async ([larger, smaller, fit]) => {
        const width = async () => (await page.locator('[data-page="1"]').boundingBox())!.width
        const first = await width()
        await page.keyboard.press(larger!)
        await page.getByText(/^\d+ %$/).waitFor()
        await eventually(async () => assert.ok((await width()) > first))
        const large = await width()
        await page.keyboard.press(smaller!)
        await eventually(async () => assert.ok((await width()) < large))
        await page.keyboard.press(fit!)
        await page.getByText('Fit width').waitFor()
        await eventually(async () => assert.equal(await width(), first))
      },
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${service.url}/`)
    const chosen = () => page.getByRole('radio', { checked: true }).innerText()
    await goThrough(table, 'Templates', {
      Move: async ([left, up, down, right]) => {
        await page.getByRole('radio').first().press(' ')
        const first = await chosen()
        for (const [there, back] of [
          [right, left],
          [down, up],
        ]) {
          await page.keyboard.press(there!)
          await eventually(async () => assert.notEqual(await chosen(), first))
          await page.keyboard.press(back!)
          await eventually(async () => assert.equal(await chosen(), first))
        }
      },
      'Jump to a name': async () => {
        await page.keyboard.press('l')
        await eventually(async () => assert.equal(await chosen(), 'Legal document'))
      },
      'Pick and return to the prompt': async ([key]) => {
        await page.keyboard.press(key!)
        await until(page, 'document.activeElement.tagName === "TEXTAREA"')
      },
    })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('keys of a review', { skip }, async () => {
  const { page, context, table } = await started()
  const review = page.getByRole('region', { name: 'Changes' })
  async function ask(): Promise<void> {
    await setPages(page)
    await page.getByRole('textbox', { name: 'What should change' }).fill('Say it in other words')
    await page.keyboard.press('Enter')
    await page.locator(':focus').and(review).waitFor()
    await page.getByText(/^Change 1 of 2/).waitFor({ state: 'attached' })
  }
  try {
    await ask()
    await goThrough(table, 'Changes', {
      'Next, previous change': async ([next, previous, down, up]) => {
        for (const [there, back] of [
          [next, previous],
          [down, up],
        ]) {
          await page.keyboard.press(there!)
          await page.getByText(/^Change 2 of 2/).waitFor({ state: 'attached' })
          await page.keyboard.press(back!)
          await page.getByText(/^Change 1 of 2/).waitFor({ state: 'attached' })
        }
      },
      'Before, with changes': async ([key]) => {
        const before = page.getByRole('button', { name: 'Before', pressed: true })
        await page.keyboard.press(key!)
        await before.waitFor()
        await page.keyboard.press(key!)
        await before.waitFor({ state: 'detached' })
      },
      'Edit here': async ([key]) => {
        await page.keyboard.press(key!)
        await until(
          page,
          'document.activeElement.closest("section[aria-label=Changes]") && document.activeElement.matches("textarea")',
        )
        await page.keyboard.press('Escape')
        await until(page, '!document.activeElement.matches("textarea")')
      },
      Accept: async ([key]) => {
        await page.keyboard.press(key!)
        await review.getByText('1 accepted, 1 to decide').waitFor()
      },
      'Undo a decision': async ([key]) => {
        await page.keyboard.press(key!)
        await review.getByText('0 accepted, 2 to decide').waitFor()
      },
      Reject: async ([key]) => {
        await page.keyboard.press(key!)
        await review.getByText('0 accepted, 1 to decide').waitFor()
      },
      'Accept all': async ([key]) => {
        await ask()
        await page.keyboard.press(key!)
        await review.waitFor({ state: 'detached' })
        await page.getByRole('textbox', { name: 'Text' }).getByText('180 were lost').waitFor()
      },
      'Reject all': async ([key]) => {
        await ask()
        await page.keyboard.press(key!)
        await review.waitFor({ state: 'detached' })
        await page.getByRole('textbox', { name: 'Text' }).getByText('173 were lost').waitFor()
      },
    })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('keys of lists, of a job and of API keys', { skip }, async () => {
  const { page, context, table } = await started()
  try {
    for (let count = 0; count < 2; count += 1) {
      await setPages(page)
      await page.getByText(/^Saved here/).waitFor()
    }
    await page.goto(`${service.url}/documents`)
    await page.locator('[data-row="1"]').waitFor()
    await goThrough(table, 'Lists', {
      'Next, previous row': async ([next, previous, down, up]) => {
        await page.getByRole('radio', { name: 'List' }).click()
        await page.locator('tr[data-row="1"]').waitFor()
        await page.getByRole('heading', { level: 1 }).focus()
        await page.keyboard.press(next!)
        await focusOn(page, '0')
        for (const [key, row] of [
          [next, '1'],
          [previous, '0'],
          [down, '1'],
          [up, '0'],
        ] as const) {
          await page.keyboard.press(key!)
          await focusOn(page, row)
        }
      },
      'Select, in Documents': async ([key]) => {
        await page.keyboard.press(key!)
        await page.getByText('1 document selected').waitFor()
      },
      'Row menu': async ([key]) => {
        await page.keyboard.press(key!)
        await page.getByRole('menuitem', { name: /^Open/ }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('menu').waitFor({ state: 'detached' })
      },
      Open: async ([key]) => {
        await page.keyboard.press('j')
        await page.keyboard.press(key!)
        await page.waitForURL(/\/d\//)
      },
    })

    const { json } = await request(service, 'POST', '/generate', { prompt: 'Losses', template: 'faq', webhook: true })
    await page.goto(`${service.url}/jobs/${json['jobId']}`)
    await page.locator('[data-job] header').getByText('Retrying').waitFor()
    await page.getByRole('heading', { level: 1 }).focus()
    await goThrough(table, 'Job', {
      'Open an attempt': async ([key]) => {
        assert.equal(key, '1–9')
        await page.keyboard.press('1')
        await page.waitForURL(/\?try=1$/)
      },
      'Deliver now': async ([key]) => {
        accepts = true
        await page.keyboard.press(key!)
        await page.locator('[data-job] header').getByText('Delivered').waitFor()
      },
      'Open in Write': async ([key]) => {
        await page.keyboard.press(key!)
        await page.waitForURL(/\/d\//)
      },
      Cancel: async ([key]) => {
        model.scenario = 'stall'
        const stalled = await request(service, 'POST', '/generate', { prompt: 'Losses', webhook: true })
        await page.goto(`${service.url}/jobs/${stalled.json['jobId']}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page
          .locator('[data-job] header')
          .getByText(/Writing|Queued/)
          .waitFor()
        await page.keyboard.press(key!)
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the job' }).click()
        await page.locator('[data-job] header').getByText('Cancelled').waitFor()
        model.scenario = 'fine'
      },
    })

    await page.goto(`${service.url}/keys`)
    await page.locator('tr[data-row="0"]').waitFor()
    await goThrough(table, 'Keys', {
      'Create a key': async ([key]) => {
        await page.keyboard.press(key!)
        await page.waitForURL(/\/keys\/new/)
        await page.getByRole('dialog').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        // The dialog gives the focus back a moment after its end.
        await until(page, 'document.activeElement?.id === "create-key"')
      },
      Edit: async ([key]) => {
        await page.keyboard.press('j')
        await page.keyboard.press(key!)
        await page.getByRole('dialog').getByLabel('Name').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      },
      'Roll, revoke': async ([key]) => {
        await page.locator('[data-row-menu]').first().focus()
        await page.keyboard.press(key!)
        await page.getByRole('button', { name: 'Roll', exact: true }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      },
      'Usage of a key': async ([key]) => {
        await page.locator('[data-row-menu]').first().focus()
        await page.keyboard.press(key!)
        await page.waitForURL(/\/usage\?.*key=/)
      },
    })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('single keys can be turned off; Ctrl K, F6 and the arrows stay', { skip }, async () => {
  const { page, context } = await started()
  try {
    await page.goto(`${service.url}/settings/browser`)
    await page.getByRole('switch', { name: 'Single keys' }).click()
    await page.goto(`${service.url}/keys`)
    await page.locator('tr[data-row="0"]').waitFor()
    await focusHeading(page)
    for (const key of ['?', 'n', 'c', 'j', 'g', 'd', '/']) await page.keyboard.press(key)
    assert.equal(page.url(), `${service.url}/keys`)
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1')
    await page.keyboard.press('ArrowDown')
    await focusOn(page, '0')
    await page.keyboard.press('F6')
    await until(page, 'document.activeElement.closest("nav") !== null')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    // A command of the palette acts all the same.
    await page.keyboard.type('create a key')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/keys\/new/)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
