/** Text and pages in every direction: lines of the editor, the caret by a click on a page, text copied from a page, columns of a table. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { skipWithoutBrowser as skip } from './browser.ts'
import { type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, faults, open, signIn } from './console.ts'

const ARABIC = `# إشعار بالاستقالة

أتقدم باستقالتي من منصبي في شركة Acme Corp، وآخر يوم عمل هو 14 مارس.

This line is English.

| المرحلة | Lost |
|---|--:|
| Dock | 1,115 |
| Gate five | 7 |

الفقرة الأخيرة.
`

let service: Service
before(async () => {
  await builtConsole()
  if (skip) return
  service = await serve(['--data', scratchFolder()], { env: { PLATEN_CONSOLE: 'true', PLATEN_PROBE: 'false' } })
})

const directionOf = (element: Locator) =>
  element.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).direction)

async function pasted(page: Page, text: string): Promise<void> {
  await signIn(page, service)
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill(text)
  assert.equal(await directionOf(prompt), 'rtl')
  await page.getByRole('button', { name: /^Make PDF/ }).click()
  await page.waitForURL(/\/d\/\w+/)
}

test('each line has its direction, the text its language, and a table its columns', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await pasted(page, ARABIC)
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.getByText('This line is English.').waitFor()
    const line = (words: string) => text.locator('.cm-line', { hasText: words }).first()
    assert.equal(await directionOf(line('أتقدم')), 'rtl')
    assert.equal(await directionOf(line('This line is English.')), 'ltr')
    assert.equal(await text.getAttribute('lang'), 'ar')
    assert.equal(await directionOf(page.getByRole('heading', { level: 1 })), 'rtl')
    const ends = await page.evaluate<number[]>(`[...document.querySelectorAll('.cm-line.table')].map((row) => {
      const range = document.createRange()
      range.selectNodeContents(row)
      return Math.round(range.getBoundingClientRect().width)
    })`)
    assert.equal(ends.length, 4)
    assert.ok(Math.max(...ends.slice(1)) - Math.min(...ends.slice(1)) <= 2, ends.join(', '))
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a click on a page puts the caret there, and text of a page is selected and copied', { skip }, async () => {
  const { page, context } = await open(service, { permissions: ['clipboard-read', 'clipboard-write'] })
  try {
    await pasted(page, ARABIC)
    const piece = page.locator('[data-page-text] span', { hasText: 'This line is English.' })
    await piece.waitFor()
    const box = await piece.boundingBox()
    assert.ok(box !== null)
    const pane = page.getByRole('group', { name: 'Pages' })
    const scrolled = await pane.evaluate((element) => element.scrollTop)
    await page.mouse.click(box.x + 2, box.y + box.height / 2)
    await page.keyboard.type('Now: ')
    await eventually(async () =>
      assert.match(await page.getByRole('textbox', { name: 'Text' }).innerText(), /^Now: This line is English\.$/m),
    )
    assert.equal(await pane.evaluate((element) => element.scrollTop), scrolled, 'the page stays where it is')

    const changed = page.locator('[data-page-text] span', { hasText: 'Now: This line is English.' })
    await changed.waitFor()
    await changed.click({ clickCount: 3 })
    await page.keyboard.press('Control+c')
    assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /Now: This line is English\./)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
