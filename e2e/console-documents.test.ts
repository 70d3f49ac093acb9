/** The console's documents in a real browser: kinds, search, list and pages, the keys of a list, deleting with undo; and the palette. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, request, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, faults, open, signIn, startSession, until, violations } from './console.ts'

let service: Service
before(async () => {
  await builtConsole()
  if (!executablePath) return
  const model = await startFakeOpenAi({ answer: '# A report of a job\n\nSome words.\n' })
  const receiver = createServer((_, reply) => reply.writeHead(204).end())
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

const DOCUMENTS = [
  { title: 'Heat pump order', template: 'formal-complaint', text: '# Heat pump order\n\nIt failed, see the invoice.' },
  { title: 'Losses in March', template: 'data-report', text: '# Losses in March\n\nOf 4,812 pallets 173 were lost.' },
  {
    title: 'Loan agreement',
    template: 'legal-document',
    text: '# Loan agreement\n\nBetween [name of the lender] and us.',
  },
  { title: 'Harbour sauna', template: 'faq', text: '# Harbour sauna\n\nHow hot is it?' },
]

/** Stores documents as the console does, in a browser that is signed in; the last one is the newest. */
async function seed(
  page: Page,
  documents: readonly { title: string; template: string; text: string }[],
): Promise<void> {
  const { json } = await request(service, 'GET', '/account')
  const accountId = (json['data'] as { id: string }).id
  const now = Date.now()
  // The console makes the database.
  await documentsScreen(page)
  await page.getByText('No documents yet').waitFor()
  await page.evaluate(
    async (rows) => {
      // biome-ignore lint/suspicious/noExplicitAny: types of the browser are not those of this file.
      const { indexedDB } = globalThis as any
      await new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('platen')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const db = opened.result
          const tx = db.transaction(['documents', 'texts'], 'readwrite')
          for (const { text, ...row } of rows) {
            tx.objectStore('documents').put({ openChanges: 0, isUnfinished: text.includes('['), ...row })
            tx.objectStore('texts').put({ id: row.id, accountId: row.accountId, title: row.title, text })
          }
          tx.oncomplete = () => {
            db.close()
            resolve()
          }
        }
      })
    },
    documents.map((one, index) => ({
      ...one,
      id: `seed${index}`,
      accountId,
      options: {},
      pageCount: 1,
      createdAt: now - 60_000,
      updatedAt: now - 60_000 + index,
    })),
  )
}

async function documentsScreen(page: Page, path = '/documents'): Promise<void> {
  await page.goto(`${service.url}${path}`)
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor()
}

/** Waits until the list has these. */
const showsTitles = (page: Page, titles: readonly string[]) =>
  eventually(async () => {
    const list = page.getByRole('list', { name: 'Documents' }).getByRole('link')
    assert.deepEqual(await list.locator('span.font-semibold').allInnerTexts(), titles)
  })

test('documents are filtered by kind, searched with a hint of the nearest word, and shown as pages or a list', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await seed(page, DOCUMENTS)
    await documentsScreen(page)
    await page.getByRole('list', { name: 'Documents' }).waitFor()
    await showsTitles(page, ['Harbour sauna', 'Loan agreement', 'Losses in March', 'Heat pump order'])

    await page.getByRole('button', { name: 'Letters' }).click()
    await page.waitForURL(/\?kind=letters$/)
    await showsTitles(page, ['Heat pump order'])
    await page.getByRole('button', { name: 'Unfinished' }).click()
    await page.waitForURL(/\?kind=unfinished$/)
    await showsTitles(page, ['Loan agreement'])
    await page.goBack()
    await page.waitForURL(/\?kind=letters$/)

    await documentsScreen(page)
    await page.keyboard.press('/')
    await page.keyboard.type('173 pallets')
    await page.waitForURL(/q=173/)
    await showsTitles(page, ['Losses in March'])
    await page.getByRole('searchbox').fill('invioce')
    await page.getByText('Platen searched the titles and texts of 4 documents.').waitFor()
    await page.getByRole('button', { name: 'Search for “invoice”' }).click()
    await page.waitForURL(/q=invoice$/)
    await showsTitles(page, ['Heat pump order'])
    assert.equal(await page.getByRole('searchbox').inputValue(), 'invoice')

    await page.getByRole('radio', { name: 'List' }).click()
    await page.waitForURL(/q=invoice&view=list$/)
    const row = page.getByRole('row', { name: /Heat pump order/ })
    await row.getByRole('cell', { name: 'Formal complaint' }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a list is walked by keys; what is deleted by its menu or as a selection comes back with Undo', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await seed(page, DOCUMENTS)
    await documentsScreen(page)
    await page.getByRole('list', { name: 'Documents' }).waitFor()
    for (const [key, title] of [
      ['j', 'Harbour sauna'],
      ['j', 'Loan agreement'],
      ['ArrowRight', 'Losses in March'],
      ['k', 'Loan agreement'],
    ] as const) {
      await page.keyboard.press(key)
      await until(page, `document.activeElement.closest('[data-row]')?.innerText.split('\\n')[0] === '${title}'`)
    }

    await page.keyboard.press('.')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const toast = page.getByRole('status').filter({ hasText: '“Loan agreement” deleted' })
    await toast.waitFor()
    await until(page, 'document.activeElement.closest("[data-row]")?.innerText.startsWith("Losses in March")')
    await showsTitles(page, ['Harbour sauna', 'Losses in March', 'Heat pump order'])
    await toast.getByRole('button', { name: 'Undo' }).click()
    // In its place.
    await showsTitles(page, ['Harbour sauna', 'Loan agreement', 'Losses in March', 'Heat pump order'])

    await documentsScreen(page)
    await page.getByRole('list', { name: 'Documents' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('2 documents selected').waitFor()
    assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 2)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('2 documents deleted').waitFor()
    await until(page, 'document.querySelectorAll("[data-row]").length === 2')
    await showsTitles(page, ['Losses in March', 'Heat pump order'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await showsTitles(page, ['Harbour sauna', 'Loan agreement', 'Losses in March', 'Heat pump order'])
    // Esc takes a selection back.
    await page.keyboard.press('x')
    await page.keyboard.press('Escape')
    await page.getByText('selected').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/d\/seed\d$/)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a document has a picture of page 1, and a mark where it has open changes or comes from a job', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    const { json } = await request(service, 'POST', '/generate', { prompt: 'A report', webhook: true })
    await page.goto(`${service.url}/jobs/${json['jobId']}`)
    await page.getByRole('button', { name: /^Open in Write/ }).click()
    await page.waitForURL(/\/d\//)
    await page.locator('[data-page="1"] canvas').waitFor()
    await page.getByRole('link', { name: 'Documents' }).click()
    const tile = page.getByRole('listitem').filter({ hasText: 'A report of a job' })
    await tile.getByText('from a job').waitFor()
    await tile.locator('img').waitFor()
    // Not `decode()`, which fails where the list is read again meanwhile.
    await until(page, 'document.querySelector("li img").naturalWidth > 0')
    const width = await page.evaluate<number>('document.querySelector("li img").naturalWidth')
    assert.ok(width > 100 && width <= 416, `${width} px`)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('the palette finds documents by their text, jobs by their end, headings after #, and runs commands of the screen', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await seed(page, DOCUMENTS)
    const { json } = await request(service, 'POST', '/generate', { prompt: 'A report', template: 'faq', webhook: true })
    const jobId = json['jobId'] as string
    await documentsScreen(page)
    const box = page.getByRole('combobox', { name: 'Search or jump to' })
    const rows = page.getByRole('option')
    const openPalette = async (text: string) => {
      await page.keyboard.press('Control+k')
      await box.fill(text)
    }
    await openPalette('')
    await rows.filter({ hasText: 'Harbour sauna' }).waitFor()
    assert.equal(await rows.filter({ hasText: 'Documents' }).innerText(), 'Documents\nG D')
    await box.fill('pallets')
    await eventually(async () =>
      assert.match(
        (await rows.allInnerTexts()).join('|'),
        /^Losses in March\nDocument\|Write “pallets” as a new prompt\nCtrl ↵$/,
      ),
    )
    await box.fill(jobId.slice(-4))
    await rows.filter({ hasText: `Job …${jobId.slice(-4)}, FAQ` }).click()
    await page.waitForURL(new RegExp(`/jobs/${jobId}$`))

    // What was picked last comes first.
    await openPalette('')
    await rows.first().getByText('Job …').waitFor()
    await box.fill('harbour')
    await rows.first().getByText('Harbour sauna').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/d\/seed3$/)
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.press('Control+End')
    await page.keyboard.type('\n\n## Prices\n\nTen.')
    await openPalette('#pri')
    await eventually(async () => assert.deepEqual(await rows.allInnerTexts(), ['Prices\nHeading 2']))
    await page.keyboard.press('Enter')
    await until(page, 'document.activeElement.matches("[contenteditable=true]")')
    await page.keyboard.type('>>')
    await text.getByText('>>## Prices').waitFor()

    await openPalette('design panel')
    await page.keyboard.press('Enter')
    await page.waitForURL(/panel=design/)
    await page.locator('[data-page="1"] canvas').waitFor()
    await openPalette('download as pdf')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    assert.equal(download.suggestedFilename(), 'harbour-sauna.pdf')
    await openPalette('A letter to the harbour')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(`${service.url}/`)
    await until(page, 'document.querySelector("textarea")?.value === "A letter to the harbour"')
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('of a long list only the rows near the window are in the page, and J reaches the others', { skip }, async () => {
  const { page, context } = await open(service)
  const account = (await request(service, 'GET', '/account')).json['data'] as { id: string }
  const names = Array.from({ length: 300 }, (_, index) => `key ${index}`)
  for (let at = 0; at < names.length; at += 30)
    await Promise.all(
      names
        .slice(at, at + 30)
        .map((name) => request(service, 'POST', '/keys', { accountId: account.id, name, scopes: ['pdf'] })),
    )
  try {
    await startSession(page, service)
    await page.goto(`${service.url}/keys`)
    const table = page.getByRole('table', { name: 'Keys' })
    await until(page, 'document.querySelectorAll("tr[data-row]").length > 10')
    assert.equal(await table.getAttribute('aria-rowcount'), '302')
    const inPage = () =>
      page.evaluate<number[]>('[...document.querySelectorAll("tr[data-row]")].map((row) => Number(row.dataset.row))')
    assert.ok((await inPage()).length < 100, `${(await inPage()).length} rows`)
    await page.evaluate('document.querySelector("#main").scrollTo(0, 1e6)')
    await until(page, 'document.querySelector("tr[data-row=\\"300\\"]") !== null')
    const shown = await inPage()
    assert.ok(shown.length < 100 && shown[0]! > 100, `${shown.length} rows from ${shown[0]}`)
    assert.equal(await page.locator('tr[data-row="300"]').getAttribute('aria-rowindex'), '302')
    await page.evaluate('document.querySelector("#main").scrollTo(0, 0)')
    await until(page, 'document.querySelector("tr[data-row=\\"0\\"]") !== null')
    for (let row = 0; row < 90; row += 1) await page.keyboard.press('j')
    await until(page, 'document.activeElement.closest("tr")?.dataset.row === "89"')
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('documents are without violations that axe finds, and at 360 px scroll down only (judge: axe)', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await seed(page, DOCUMENTS)
    for (const path of ['/documents', '/documents?view=list', '/documents?q=invioce']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await documentsScreen(page, path)
      await page
        .getByText(/Harbour sauna|Search for/)
        .first()
        .waitFor()
      if (!path.includes('q=')) {
        await page.keyboard.press('j')
        await page.keyboard.press('x')
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await violations(page), [], `${path}, ${colorScheme}`)
      }
      await page.setViewportSize({ width: 360, height: 700 })
      await until(page, 'innerWidth === 360 && document.documentElement.scrollWidth === 360')
    }
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a document that is deleted in one window does not come back from another that has it open', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('# Leaving\n\nThis text is deleted in another window.\n')
    await page.getByRole('button', { name: /^Make PDF/ }).click()
    await page.waitForURL(/\/d\/\w+$/)
    await page.getByText(/^Saved here/).waitFor()
    const other = await context.newPage()
    await other.goto(`${service.url}/documents`)
    const link = other.getByRole('link', { name: /Leaving/ })
    await link.focus()
    await other.keyboard.press('.')
    await other.getByRole('menuitem', { name: 'Delete' }).click()
    await link.waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.type('More words.')
    await page.goto(`${service.url}/documents`)
    await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
    await other.reload()
    await other.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
    assert.equal(await link.count(), 0)
    assert.equal(await page.getByRole('link', { name: /Leaving/ }).count(), 0)
  } finally {
    await context.close()
  }
})
