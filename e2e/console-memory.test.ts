/** The memory of the tab over long use: documents edited, zoomed, downloaded and closed, and every screen, again and again. What is counted stays as it was. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { corpus } from '../bench/corpus.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn, until } from './console.ts'

const SCREENS = ['Jobs', 'Keys', 'Usage', 'Settings', 'Write']
const TEXTS = ['First', 'Second'].map((name, at) => `# ${name} report\n\n${corpus(9000, at + 1)}\n`)
const KEYS = 25

let service: Service
before(async () => {
  await builtConsole()
  if (!executablePath) return
  service = await serve(['--data', scratchFolder()], { env: { PLATEN_CONSOLE: 'true' } })
})

interface Counts {
  nodes: number
  listeners: number
  documents: number
  heap: number
  canvases: number
  canvasBytes: number
  fonts: number
  workers: number
}

/** Opened after the pages, so that it learns of each frame. */
async function session(page: Page): Promise<{ cdp: CDPSession; contexts: number[] }> {
  const cdp = await page.context().newCDPSession(page)
  const contexts: number[] = []
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.auxData?.['isDefault']) contexts.push(context.id)
  })
  await cdp.send('Runtime.enable')
  await cdp.send('Performance.enable')
  return { cdp, contexts }
}

async function count(page: Page, { cdp, contexts }: Awaited<ReturnType<typeof session>>): Promise<Counts> {
  for (let time = 0; time < 3; time++) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((one) => one.name === name)!.value
  // All that are alive, attached or not. Each frame has objects of its own: canvases are made by that of the fonts.
  let [canvases, canvasBytes] = [0, 0]
  for (const contextId of contexts) {
    const { result: prototype } = await cdp.send('Runtime.evaluate', {
      expression: 'HTMLCanvasElement.prototype',
      contextId,
      objectGroup: 'counted',
    })
    const { objects } = await cdp.send('Runtime.queryObjects', {
      prototypeObjectId: prototype.objectId!,
      objectGroup: 'counted',
    })
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      objectId: objects.objectId!,
      functionDeclaration:
        'function () { return [this.length, this.reduce((sum, { width, height }) => sum + 4 * width * height, 0)] }',
      returnByValue: true,
    })
    canvases += result.value[0]
    canvasBytes += result.value[1]
  }
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'counted' })
  return {
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    heap: metric('JSHeapUsedSize'),
    canvases,
    canvasBytes,
    fonts: await page.evaluate<number>(FONTS),
    workers: page.workers().length,
  }
}

const FONTS = 'document.querySelector("html > iframe").contentDocument.fonts.size'

const go = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

async function round(page: Page): Promise<void> {
  for (const name of ['First report', 'Second report']) {
    await go(page, 'Documents')
    await page.getByRole('link', { name }).first().click()
    await page.locator('[data-page="1"] canvas').waitFor()
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('and so on '.repeat(KEYS / 10))
    const pages = page.getByRole('group', { name: /^Pages, scroll with/ })
    await pages.focus()
    for (const key of ['+', '+', '+', 'PageDown', 'PageDown', 'PageUp', '-', '0']) await pages.press(key)
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Download' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Download' }).waitFor({ state: 'detached' })
  }
  for (const name of SCREENS) {
    await go(page, name)
    await page.locator('main h1').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').waitFor({ state: 'detached' })
  }
  await page.getByRole('radio', { name: 'Resume' }).waitFor()
  // Stored, and its pages and fonts given back.
  await until(page, 'document.querySelector("[data-page]") === null')
  await until(page, `${FONTS} === 0`)
}

test('nothing grows while documents are edited and screens change', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    for (const text of TEXTS) {
      await page.getByRole('textbox', { name: 'Prompt' }).fill(text)
      await page.getByRole('button', { name: /Make PDF/ }).click()
      await page.locator('[data-page="1"] canvas').waitFor()
      await go(page, 'Write')
      await page.getByRole('radio', { name: 'Resume' }).waitFor()
    }
    const counted = await session(page)
    // Two until everything is loaded and compiled.
    for (let time = 0; time < 2; time++) await round(page)
    const was = await count(page, counted)
    for (let time = 0; time < 3; time++) await round(page)
    const is = await count(page, counted)
    if (process.env['SHOW']) console.log(was, is)
    assert.equal(is.workers, was.workers)
    assert.equal(is.documents, was.documents)
    assert.ok(is.fonts <= was.fonts, `${was.fonts} fonts grew to ${is.fonts}`)
    // A screen may be a row or a button further on.
    assert.ok(is.nodes <= was.nodes * 1.05 + 100, `${was.nodes} nodes grew to ${is.nodes}`)
    assert.ok(is.listeners <= was.listeners * 1.05 + 20, `${was.listeners} listeners grew to ${is.listeners}`)
    assert.ok(is.heap <= was.heap + 2_000_000, `${was.heap} bytes of heap grew to ${is.heap}`)
    assert.ok(is.canvases <= was.canvases + 2, `${was.canvases} canvases grew to ${is.canvases}`)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('pages at 300 % hold the memory of those in view', { skip }, async () => {
  const { page, context } = await open(service, { deviceScaleFactor: 2 })
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill(`# Large\n\n${corpus(26_000, 3)}\n`)
    await page.getByRole('button', { name: /Make PDF/ }).click()
    await page.locator('[data-page="1"] canvas').waitFor()
    const pages = page.getByRole('group', { name: /^Pages, scroll with/ })
    await pages.focus()
    for (let step = 0; step < 7; step++) await pages.press('+')
    const last = await page.locator('[data-page]').count()
    for (let number = 2; number <= last; number++) {
      await pages.press('PageDown')
      await page.locator(`[data-page="${number}"] canvas`).waitFor()
    }
    const counted = await session(page)
    await until(page, `document.querySelector('[data-page="${last}"] canvas').width > 3000`)
    const { canvases, canvasBytes } = await count(page, counted)
    if (process.env['SHOW']) console.log(last, canvases, canvasBytes)
    assert.ok(last >= 5 && canvases >= 1)
    // Two in view, and the one that is drawn next.
    assert.ok(canvasBytes <= 3 * (64 << 20), `${canvases} canvases have ${canvasBytes} bytes`)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
