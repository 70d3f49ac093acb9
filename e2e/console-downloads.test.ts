/** Downloads of the console: each file of a text edited by hand is opened, and compared with what the service makes of the same text. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as mupdf from 'mupdf'
import type { Page } from 'playwright-core'
import { readForWord, toDocx } from '../packages/server/src/formats/write-docx.ts'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, faults, open, signIn, startSession, until, violations } from './console.ts'

/** Judge: MuPDF. */
function wordsOf(file: Uint8Array, kind = 'pdf'): string {
  const opened = mupdf.Document.openDocument(file, kind)
  const texts = Array.from({ length: opened.countPages() }, (_, page) =>
    opened.loadPage(page).toStructuredText('preserve-whitespace').asText(),
  )
  return texts.join(' ').replace(/\s+/g, ' ')
}

const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#eee"/><text x="8" y="20" font-size="14">Gate 5</text></svg>',
).toString('base64')
const TEXT = `# Losses in March

## Summary

Of 4,812 pallets *173* were lost; the [dock](https://example.org/dock) lost most.

1. Gate 4
2. Gate 5

![The gate](data:image/svg+xml;base64,${PICTURE})

| Stage | Lost | Note |
| --- | --: | --- |
| Dock | 115 | =SUM(A1) |
| "Cold" store | 21 | a, b |

## Ελληνικά и кириллица

| Other | Table |
| --- | --- |
| 1 | 2 |
`
const REFINED = '# Losses in March\n\nOf 4,812 pallets 180 were lost.\n'
const FIRST = REFINED.replace('180', '173')

let service: Service
before(async () => {
  await builtConsole()
  if (!executablePath) return
  const model = await startFakeOpenAi({
    answer: ({ messages }) => (JSON.stringify(messages).includes('later figure') ? REFINED : FIRST),
  })
  afterTests(() => model.close())
  service = await serve(['--data', scratchFolder()], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
  })
})

async function pasted(page: Page, text: string): Promise<void> {
  await page.goto(`${service.url}/`)
  await page.getByRole('textbox', { name: 'Prompt' }).fill(text)
  await page.getByRole('radio', { name: 'Data report' }).click()
  await page.getByRole('button', { name: /^Make PDF/ }).click()
  await page.locator('[data-page="1"] canvas').waitFor()
}

const menu = (page: Page) => page.getByRole('dialog', { name: 'Download' })

async function downloaded(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  if (!(await menu(page).isVisible())) await page.keyboard.press('Control+Shift+S')
  const row = menu(page).getByRole('button', { name: new RegExp(`^${format}`) })
  const [file] = await Promise.all([page.waitForEvent('download'), row.click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('each file of a text edited by hand is that of the service, without a model and without a request', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await pasted(page, TEXT)
    await page.getByRole('textbox', { name: 'Text' }).press('Control+End')
    await page.keyboard.type('\n\nCafé at gate 5.')
    await page.getByText('Café at gate 5.').nth(1).waitFor({ state: 'attached' })
    const posts: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && posts.push(request.url()))
    const content = `${TEXT.trim()}\n\nCafé at gate 5.`

    await page.keyboard.press('Control+Shift+S')
    await menu(page)
      .getByRole('button', { name: /^Word .*kB$/ })
      .waitFor()
    await menu(page)
      .getByRole('button', { name: /^CSV the first of 2 tables/ })
      .waitFor()
    assert.deepEqual(await violations(page), [])
    const word = await downloaded(page, 'Word')
    assert.equal(word.name, 'losses-in-march.docx')
    const options = { design: 'report', markup: 'markdown', language: 'en' } as const
    const ofService = await toDocx(readForWord(content, options), { title: 'Losses in March', language: 'en', options })
    assert.ok(word.bytes.equals(ofService), `it has ${word.bytes.length} bytes, the service's ${ofService.length}`)
    assert.match(wordsOf(word.bytes, 'docx'), /Café at gate 5\./)

    // The format that was used last comes first.
    await page.keyboard.press('Control+Shift+S')
    assert.match((await menu(page).getByRole('listitem').first().textContent())!, /^Word/)
    const csv = await downloaded(page, 'CSV')
    assert.equal(csv.name, 'losses-in-march.csv')
    assert.equal(csv.bytes.toString(), `Stage,Lost,Note\r\nDock,115,'=SUM(A1)\r\n"""Cold"" store",21,"a, b"\r\n`)
    const text = await downloaded(page, 'Text')
    assert.equal(text.name, 'losses-in-march.txt')
    assert.match(text.bytes.toString(), /^Losses in March\n[\s\S]*1\. Gate 4\n[\s\S]*Café at gate 5\.\n$/)
    assert.doesNotMatch(text.bytes.toString(), /[*#]/)
    const markdown = await downloaded(page, 'Markdown')
    assert.equal(markdown.name, 'losses-in-march.md')
    assert.equal(markdown.bytes.toString(), content)
    const pdf = await downloaded(page, 'PDF')
    assert.match(wordsOf(pdf.bytes), /the dock lost most/)
    assert.deepEqual(posts, [])

    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Text' }).press('Control+End')
    await page.keyboard.type(' More.')
    assert.match((await downloaded(page, 'Word')).bytes.subarray(0, 2).toString(), /PK/)
    await context.setOffline(false)
    openInLibreOffice(word.bytes)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

/** Judge: LibreOffice. */
function openInLibreOffice(docx: Uint8Array): void {
  const folder = mkdtempSync(join(tmpdir(), 'platen-download-'))
  try {
    writeFileSync(join(folder, 'file.docx'), docx)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
    const { error, status } = spawnSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      join(folder, 'file.docx'),
    ])
    if (error) return
    assert.equal(status, 0)
    assert.match(wordsOf(readFileSync(join(folder, 'file.pdf'))), /the dock lost most/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a text without a table has no CSV, and says why', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await pasted(page, '# A note\n\nOne line.\n')
    await page.keyboard.press('Control+Shift+S')
    const row = menu(page).getByRole('button', { name: /^CSV This text has no table\./ })
    await row.waitFor()
    assert.equal(await row.getAttribute('aria-disabled'), 'true')
  } finally {
    await context.close()
  }
})

test('the request is copied as curl, TypeScript and Python, with its body, also where the browser has no clipboard to offer', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    // As over plain http.
    await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    await startSession(page, service)
    await pasted(page, '# A note\n\nOne line.\n')
    const text = page.getByRole('textbox', { name: 'Text' })
    const pastes = async (isExpected: (pasted: string) => void): Promise<void> => {
      await page.keyboard.press('Escape')
      // It gives the focus back.
      await menu(page).waitFor({ state: 'detached' })
      await until(page, "document.activeElement.matches('h1, [role=textbox]')")
      await text.press('Control+a')
      await page.keyboard.press('Control+v')
      await eventually(async () => isExpected((await text.innerText()).replaceAll('\n\n', '\n')))
    }
    for (const [language, expected] of [
      ['curl', /^curl http:\S+\/v1\/pdf \\\n[\s\S]*\$PLATEN_API_KEY[\s\S]*-d @a-note\.json -o a-note\.pdf/],
      ['TypeScript', /platen\.pdf\.create\(body\)/],
      ['Python', /platen\.pdf\.create\(\*\*json\.load\(body\)\)/],
    ] as const) {
      await page.keyboard.press('Control+Shift+S')
      await menu(page).getByRole('radio', { name: language }).click()
      await menu(page).getByRole('button', { name: 'Copy', exact: true }).click()
      await menu(page).getByRole('button', { name: 'Copied' }).waitFor()
      await pastes((pasted) => assert.match(pasted, expected))
      await page.keyboard.press('Control+z')
    }
    await page.keyboard.press('Control+Shift+S')
    await menu(page).getByRole('button', { name: 'Copy body' }).click()
    await menu(page).getByRole('button', { name: 'Copied' }).waitFor()
    await pastes((pasted) => assert.equal(JSON.parse(pasted).title, 'A note'))
    // A clipboard that refuses, and a browser that copies nothing.
    await page.evaluate(`document.execCommand = () => false
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })`)
    await page.keyboard.press('Control+Shift+S')
    await menu(page).getByRole('button', { name: 'Copy body' }).click()
    await menu(page).getByRole('button', { name: 'Not copied' }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('the format is chosen before the text is there', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('button', { name: 'As PDF' }).click()
    await page.getByRole('menuitemradio', { name: 'Word' }).click()
    await page.getByRole('button', { name: 'As Word' }).waitFor()
    // The code that makes files is not there.
    await context.route(/make-file/, (route) => route.abort())
    await pasted(page, '# A note\n\nOne line.\n')
    await page.keyboard.press('Control+Shift+S')
    assert.match((await menu(page).getByRole('listitem').first().textContent())!, /^Word/)
    await menu(page)
      .getByRole('button', { name: /^Word The typesetter could not be loaded\./ })
      .waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('during a review a download asks once: with the open changes, or without', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets')
    await page.getByRole('button', { name: /^Write/ }).click()
    await page.locator('[data-page="1"] canvas').waitFor()
    const instruction = page.getByRole('textbox', { name: 'What should change' })
    await instruction.fill('the later figure')
    // The end of a composition is no request.
    await instruction.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    assert.equal(await instruction.inputValue(), 'the later figure')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Changes' }).waitFor()
    await page.keyboard.press('Control+s')
    await menu(page).getByText('With the 1 open change, or without?').waitFor()
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      menu(page).getByRole('button', { name: 'Without' }).click(),
    ])
    assert.match(wordsOf(await readFile(await pdf.path())), /173 were lost/)
    // Not asked again.
    const markdown = await downloaded(page, 'Markdown')
    assert.match(markdown.bytes.toString(), /173 were lost/)
    // The same words again are another review.
    const again = page.getByRole('button', { name: 'Ask again' })
    await again.evaluate((button) => button.setAttribute('data-earlier', ''))
    await again.click()
    await again.and(page.locator(':not([data-earlier])')).waitFor()
    await page.keyboard.press('Control+s')
    await menu(page).getByText('With the 1 open change, or without?').waitFor()
  } finally {
    await context.close()
  }
})
