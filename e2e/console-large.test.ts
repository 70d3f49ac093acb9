/** The console with a year of data: what is in the page and what is asked of the service stay bounded, however much there is. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutBrowser as skip } from './browser.ts'
import { type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn, until } from './console.ts'
import { fill } from './filled.ts'

const DOCUMENTS = 200

let service: Service
before(async () => {
  await builtConsole()
  if (skip) return
  const data = scratchFolder()
  const first = await serve(['--data', data])
  await first.stop()
  fill(data, { jobs: 2000, keys: 300, usageDays: 90 })
  service = { ...(await serve(['--data', data], { env: { PLATEN_CONSOLE: 'true' } })), key: first.key }
})

async function inBrowser(steps: (page: Page, asked: readonly string[]) => Promise<void>): Promise<void> {
  const { page, context } = await open(service)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/v1/')) asked.push(`${pathname}${search}`)
  })
  try {
    await signIn(page, service)
    await steps(page, asked)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
}

const count = (page: Page, selector: string) =>
  page.evaluate<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`)

test(
  '2,000 jobs: some rows are in the page, and looking again asks for no more than what is on screen',
  {
    skip,
  },
  () =>
    inBrowser(async (page, asked) => {
      await page.goto(`${service.url}/jobs`)
      for (let pages = 1; pages <= 8; pages += 1) {
        await page.getByText(`The newest ${pages * 50} jobs`, { exact: true }).waitFor()
        await page.getByRole('button', { name: 'Show more' }).click()
      }
      await page.getByText('The newest 450 jobs', { exact: true }).waitFor()
      const rows = await count(page, 'li[data-row]')
      assert.ok(rows > 10 && rows <= 120, `${rows} rows`)
      const isHead = (path: string) => path === '/v1/jobs?limit=50'
      const heads = asked.filter(isHead).length
      while (asked.filter(isHead).length < heads + 2)
        await page.waitForRequest((request) => request.url().includes('/v1/jobs?limit=50'))
      const from = asked.findLastIndex((path, index) => isHead(path) && asked.slice(index + 1).some(isHead))
      const between = asked.slice(from, asked.findLastIndex(isHead))
      assert.ok(between.length <= 12, between.join(' '))
      await page.keyboard.press('k')
      await until(page, `document.activeElement.closest('[data-row]') !== null`)
    }),
)

test(
  '300 keys: some rows are in the page, the keyboard reaches those that are not, and usage of one key is shown',
  {
    skip,
  },
  () =>
    inBrowser(async (page) => {
      await page.goto(`${service.url}/keys`)
      await page.getByText('301 keys').waitFor()
      assert.equal(await page.getByRole('table', { name: 'Keys' }).getAttribute('aria-rowcount'), '302')
      assert.ok((await count(page, 'tr[data-row]')) <= 120)
      await page.evaluate(`document.querySelector('#main').scrollTo(0, 1e6)`)
      await page
        .getByText('Import 300', { exact: true })
        .or(page.getByText('first key', { exact: true }))
        .first()
        .waitFor()
      assert.ok((await count(page, 'tr[data-row]')) <= 120)
      for (const days of [30, 90]) {
        await page.goto(`${service.url}/usage?key=key_7&days=${days}`)
        await page.getByText('only Import 7').or(page.getByText('Import 7')).first().waitFor()
        await page.getByRole('img', { name: /requests in \d+ days/ }).waitFor()
        assert.equal(await page.getByRole('alert').count(), 0)
      }
      await page.getByRole('button', { name: 'Remove the filter Key Import 7' }).click()
      await page.getByRole('button', { name: 'Show 293 more' }).click()
      await page.getByRole('button', { name: 'Show fewer' }).waitFor()
      await page.getByText('Import 300', { exact: true }).waitFor()
    }),
)

test('200 documents with pictures: their list, search and the palette stay small', { skip }, () =>
  inBrowser(async (page, asked) => {
    await page.evaluate(`(async () => {
      const { data: { id: accountId } } = await (await fetch('/v1/account')).json()
      // Write makes the stores when it is idle.
      while (!(await indexedDB.databases()).some(({ name, version }) => name === 'platen' && version > 1))
        await new Promise((resolve) => setTimeout(resolve, 50))
      const db = await new Promise((resolve, reject) => {
        const request = indexedDB.open('platen')
        request.onsuccess = () => resolve(request.result)
        request.onerror = reject
      })
      const canvas = new OffscreenCanvas(432, 611)
      const context = canvas.getContext('2d')
      const made = []
      for (let n = 0; n < ${DOCUMENTS}; n += 1) {
        context.fillStyle = 'white'
        context.fillRect(0, 0, 432, 611)
        context.fillStyle = 'black'
        context.fillText('Document ' + n, 40, 60)
        made.push({
          id: 'document' + n, accountId, template: 'report', options: {}, pageCount: 3,
          text: '# Document ' + n + '\\n\\n' + ('Words of document ' + n + ' about pallets. ').repeat(200), title: 'Document ' + n,
          createdAt: Date.now() - n * 60000, updatedAt: Date.now() - n * 60000, picture: await canvas.convertToBlob({ type: 'image/webp' }),
        })
      }
      const transaction = db.transaction(['documents', 'texts'], 'readwrite')
      for (const { text, ...one } of made) {
        transaction.objectStore('documents').put({ ...one, openChanges: 0, isUnfinished: false })
        transaction.objectStore('texts').put({ id: one.id, accountId, title: one.title, text })
      }
      await new Promise((resolve) => { transaction.oncomplete = resolve })
      db.close()
    })()`)
    const before = asked.length
    await page.goto(`${service.url}/documents`)
    await page.locator('[data-row="0"] img').waitFor()
    assert.ok((await count(page, 'main *')) < 4000)
    assert.ok(asked.length - before < 12, asked.slice(before).join(' '))
    await page.getByRole('searchbox').fill('document 17 pallets')
    await page
      .getByRole('link', { name: /Document 17\b/ })
      .first()
      .waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('radio', { name: 'List' }).click()
    await page.getByRole('region', { name: 'Documents' }).getByRole('table').waitFor()
    assert.ok((await count(page, 'main *')) < 5000)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('pallets')
    await page.getByRole('option').first().waitFor()
    assert.ok((await count(page, '[role=option]')) <= 60)
  }),
)

const LONG = `# Losses\n\n${Array.from({ length: 1150 }, (_, n) => `Paragraph ${n} tells of the pallets that came in and of those that were lost on the dock.`).join('\n\n')}\n`
const TABLE = `# Rows\n\n| Number | Dock | Lost |\n|---|---|---|\n${Array.from({ length: 1000 }, (_, n) => `| ${n + 1} | Dock ${n % 7} | ${(n * 37) % 101} |`).join('\n')}\n`

for (const [name, text, last] of [
  ['a text of 100,000 characters', LONG.slice(0, 99_000), 'of those'],
  ['a table of 1,000 rows', TABLE, '| 1000 |'],
] as const)
  test(`${name}: lines and pages near the window are in the page, also at its end`, { skip }, () =>
    inBrowser(async (page) => {
      // As a file: a browser takes long to put so many lines into a field.
      const file = { name: 'losses.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('button', { name: /Make PDF/ }).click()
      await page.locator('[data-page="1"] canvas').waitFor()
      const pages = await count(page, '[data-page]')
      assert.ok(pages > 10, `${pages} pages`)
      const bounded = async (): Promise<void> => {
        const [lines, canvases] = [await count(page, '.cm-line'), await count(page, '[data-page] canvas')]
        assert.ok(lines < 250, `${lines} lines`)
        assert.ok(canvases < 10, `${canvases} canvases`)
      }
      await bounded()
      await page.getByRole('textbox', { name: 'Text' }).press('Control+End')
      await page.getByRole('textbox', { name: 'Text' }).getByText(last).last().waitFor()
      await page.keyboard.type(' Last words.')
      await page.locator(`[data-page="${pages}"] canvas`).waitFor()
      await bounded()
      await page.getByText(/^Saved here/).waitFor()
    }),
  )
