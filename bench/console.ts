/**
 * How quick is the console? A key to the redrawn page of a ten-page document, the first load, screens, the palette.
 *
 *   npm run bench -- console [--keys N] [--loads N]
 *
 * In Chromium, which has to be on the PATH, against a real service. Milliseconds; medians and p95.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { executablePath, launchBrowser } from '../e2e/browser.ts'
import { buildConsole } from '../packages/cli/src/console.ts'
import { corpus } from './corpus.ts'

const PAGES = 10
const SCREENS = ['Documents', 'Jobs', 'Keys', 'Usage', 'Settings', 'Write']
const TARGETS: Record<string, number> = {
  'key to redrawn page': 50,
  'first contentful paint': 1000,
  'prompt usable': 1200,
  'palette open': 30,
  'palette query': 30,
  'to another screen': 100,
}

/** Runs in the page, before its own scripts. */
const RECORDER = `{
  const bench = (window.bench = { shift: 0, usable: 0, key: 0, drawn: [] })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) bench.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  bench.afterFrame = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => then(performance.now())
    port2.postMessage(0)
  })
  bench.firstDrawn = () => new Promise((resolve) => {
    bench.tell = resolve
    if (bench.drawn.length > 0) resolve()
  })
  // At the change itself: looked for frame by frame it would be seen a frame late.
  const until = (look, then) => {
    if (look()) return bench.afterFrame(then)
    const observer = new MutationObserver(() => {
      if (!look()) return
      observer.disconnect()
      bench.afterFrame(then)
    })
    observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
  }
  bench.move = (link) => new Promise((resolve) => {
    const start = performance.now()
    const before = document.querySelector('main')
    link.click()
    const isNew = (main) => main !== before && main?.querySelector('h1')
    until(() => isNew(document.querySelector('main')), (at) => resolve(at - start))
  })
  bench.palette = () => new Promise((resolve) => {
    const start = performance.now()
    const input = () => document.querySelector('[role=combobox]')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
    until(input, (at) => {
      const typed = performance.now()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input(), 'keys')
      input().dispatchEvent(new Event('input', { bubbles: true }))
      bench.afterFrame((end) => resolve([at - start, end - typed]))
    })
  })
  addEventListener('keydown', (event) => { bench.key = event.timeStamp }, true)
  new MutationObserver((records) => {
    if (bench.usable === 0 && document.activeElement?.tagName === 'TEXTAREA') bench.usable = performance.now()
    for (const { target, addedNodes } of records)
      for (const node of addedNodes)
        if (node.tagName === 'CANVAS') {
          const page = Number(target.closest('[data-page]')?.dataset.page)
          bench.afterFrame((at) => {
            bench.drawn.push({ page, at })
            bench.tell?.()
          })
        }
  }).observe(document, { childList: true, subtree: true })
}`

interface Service {
  url: string
  key: string
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { keys: { type: 'string' }, loads: { type: 'string' } } })
  if (executablePath === undefined) {
    process.stdout.write('No Chromium on this machine: install one, such as the package chromium of Debian.\n')
    process.exitCode = 1
    return
  }
  const error = await buildConsole(AbortSignal.timeout(300_000))
  if (error !== undefined) throw new Error(error)
  const data = mkdtempSync(join(tmpdir(), 'platen-bench-'))
  const child = spawn(
    process.execPath,
    ['packages/cli/bin/platen.mjs', 'serve', '--port', '0', '--json', '--data', data],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, PLATEN_PROBE: 'false' },
      stdio: 'pipe',
    },
  )
  const browser = await launchBrowser()
  try {
    const service = await announced(child)
    const open = async (): Promise<{ context: BrowserContext; page: Page }> => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const reply = await context.request.post(`${service.url}/v1/session`, {
        data: { apiKey: service.key },
        headers: { origin: service.url },
      })
      if (!reply.ok()) throw new Error(`POST /session: ${reply.status()} ${await reply.text()}`)
      const page = await context.newPage()
      await page.addInitScript(RECORDER)
      return { context, page }
    }
    const rows: Row[] = []
    rows.push(...(await firstLoads(service, open, Number(values.loads ?? 5))))
    const { context, page } = await open()
    rows.push(...(await screens(service, page)))
    rows.push(...(await keys(service, page, Number(values.keys ?? 60))))
    await context.close()
    print(rows)
  } finally {
    await browser.close()
    child.kill('SIGTERM')
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)))
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

function announced(child: ChildProcess): Promise<Service> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('\n')) resolve(JSON.parse(output.slice(0, output.indexOf('\n'))) as Service)
    })
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)))
  })
}

interface Row {
  name: string
  times: number[]
  /** Printed as it is, in place of times. */
  value?: string
}

type Open = () => Promise<{ context: BrowserContext; page: Page }>

async function firstLoads({ url }: Service, open: Open, loads: number): Promise<Row[]> {
  const paints: number[] = []
  const usable: number[] = []
  const shifts: number[] = []
  for (let load = 0; load < loads; load++) {
    // A new context has an empty cache.
    const { context, page } = await open()
    await page.goto(`${url}/`)
    await page.getByRole('radio', { name: 'Resume' }).waitFor()
    await page.waitForTimeout(300)
    const { shift, ...times } = await page.evaluate<{ shift: number; usable: number; paint: number }>(
      `({ ...window.bench, paint: performance.getEntriesByName('first-contentful-paint')[0].startTime })`,
    )
    paints.push(times.paint)
    usable.push(times.usable)
    shifts.push(shift)
    await context.close()
  }
  return [
    { name: 'first contentful paint', times: paints },
    { name: 'prompt usable', times: usable },
    { name: 'layout shift (CLS)', times: [], value: Math.max(...shifts).toFixed(4) },
  ]
}

async function screens({ url }: Service, page: Page): Promise<Row[]> {
  await page.goto(`${url}/`)
  await page.getByRole('radio', { name: 'Resume' }).waitFor()
  const moves: number[] = []
  const opens: number[] = []
  const searches: number[] = []
  // The first round fetches the scripts of the screens.
  for (let round = 0; round < 5; round++) {
    for (const name of SCREENS) {
      const link = page.getByRole('navigation').getByRole('link', { name, exact: true })
      await link.hover()
      const time = await link.evaluate((element) =>
        (globalThis as unknown as { bench: { move(link: unknown): Promise<number> } }).bench.move(element),
      )
      if (round > 0) moves.push(time)
    }
  }
  for (let round = 0; round < 10; round++) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.getByRole('combobox').pressSequentially('set', { delay: 30 })
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').waitFor({ state: 'detached' })
    const [opened, found] = await page.evaluate<[number, number]>('bench.palette()')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').waitFor({ state: 'detached' })
    if (round > 0) {
      opens.push(opened)
      searches.push(found)
    }
  }
  return [
    { name: 'to another screen', times: moves },
    { name: 'palette open', times: opens },
    { name: 'palette query', times: searches },
  ]
}

interface Drawn {
  page: number
  at: number
}

async function keys({ url }: Service, page: Page, count: number): Promise<Row[]> {
  await page.goto(`${url}/`)
  await page.getByRole('textbox', { name: 'Prompt' }).fill(source())
  await page.getByRole('button', { name: /Make PDF/ }).click()
  await page.locator('[data-page="1"] canvas').waitFor()
  const pageCount = await page.locator('[data-page]').count()
  if (pageCount !== PAGES) throw new Error(`The document has ${pageCount} pages, not ${PAGES}.`)
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.press('Control+Home')
  for (let line = 0; line < 80; line++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const total: number[] = []
  const parts: Record<string, number[]> = {}
  for (let key = 0; key < count + 10; key++) {
    await page.evaluate('window.bench.drawn = []; performance.clearMeasures()')
    // Each has to change its page: not a space, which is nothing at the end of a line.
    await page.keyboard.press(key % 6 === 5 ? ',' : String.fromCharCode(97 + (key % 26)))
    await page.evaluate('window.bench.firstDrawn()')
    const { start, drawn, measures } = await page.evaluate<{
      start: number
      drawn: Drawn[]
      measures: { name: string; duration: number }[]
    }>(
      `({ start: bench.key, drawn: bench.drawn, measures: performance.getEntriesByType('measure').map(({ name, duration }) => ({ name, duration })) })`,
    )
    // The first keys compile the code.
    if (key >= 10) {
      total.push(drawn[0]!.at - start)
      for (const { name, duration } of measures)
        if (name.startsWith('pages: ')) (parts[name.slice(7)] ??= []).push(duration)
    }
    await page.waitForTimeout(120)
  }
  return [
    { name: 'key to redrawn page', times: total },
    ...Object.entries(parts).map(([name, times]) => ({ name: `  ${name}`, times })),
  ]
}

/** Ten pages of the design `report`. */
function source(): string {
  const paragraphs = corpus(24_500, 7).split('\n\n')
  return `# Ten pages\n\n${paragraphs.map((text, at) => (at % 6 === 0 ? `## Part ${at / 6 + 1}\n\n${text}` : text)).join('\n\n')}\n`
}

function print(rows: readonly Row[]): void {
  process.stdout.write(
    `${'milliseconds'.padEnd(28)}${'median'.padStart(10)}${'p95'.padStart(10)}${'target'.padStart(10)}\n`,
  )
  for (const { name, times, value } of rows) {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1) ?? ''
    const target = TARGETS[name]
    process.stdout.write(
      `${name.padEnd(28)}${(value ?? at(0.5)).padStart(10)}${at(0.95).padStart(10)}${(target === undefined ? '' : `< ${target}`).padStart(10)}\n`,
    )
  }
}
