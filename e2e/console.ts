/** For the tests of the console: its build, a page in a real browser, signing in, and axe. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { buildConsole } from '../packages/cli/src/console.ts'
import { launchBrowser } from './browser.ts'
import { root, type Service } from './command.ts'

/** Builds the console. Test files run in parallel: the lock of a database, which ends with its process, lets one of them build. */
export async function builtConsole(): Promise<void> {
  const lock = new DatabaseSync(join(root, 'node_modules/.console-build.db'))
  try {
    lock.exec('PRAGMA busy_timeout = 240000; BEGIN EXCLUSIVE')
    assert.equal(await buildConsole(AbortSignal.timeout(120_000)), undefined)
  } finally {
    lock.close()
  }
}

/** What breaks the rules of the page, or comes from elsewhere. */
export const faults: string[] = []

let browser: Promise<Browser> | undefined
after(async () => (await browser)?.close())

export async function open(
  service: Service,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext }> {
  browser ??= launchBrowser()
  const context = await (await browser).newContext({
    viewport: { width: 1440, height: 900 },
    // A region with A4.
    locale: 'en-GB',
    ...options,
  })
  const page = await context.newPage()
  // A dialog that has closed goes back in the history a moment later, which ends a load that began meanwhile.
  const goto = page.goto.bind(page)
  page.goto = (url, how) =>
    goto(url, how).catch((error: Error) => {
      if (!error.message.includes('ERR_ABORTED')) throw error
      return goto(url, how)
    })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== service.url) faults.push(request.url())
  })
  return { page, context }
}

/**
 * Starts a session without the form of the sign-in screen, which its own tests fill in. The page stays as it is: for a test that goes to
 * another screen than Write first, since each load of the console costs about a second of a processor.
 */
export async function startSession(page: Page, service: Service, key = service.key!): Promise<void> {
  const reply = await page.request.post(`${service.url}/v1/session`, {
    data: { apiKey: key },
    headers: { origin: service.url },
  })
  assert.equal(reply.status(), 201)
}

/** Starts a session and opens Write. */
export async function signIn(page: Page, service: Service, key?: string): Promise<void> {
  await startSession(page, service, key)
  await page.goto(`${service.url}/`)
  // Without the scope `generate` it takes texts only.
  await page.getByRole('textbox', { name: /^(Prompt|Text)$/ }).waitFor()
}

/**
 * Opens another screen in the console that is loaded, as a link does: without the half of a second of a processor that a load takes. Returns
 * once the screen is drawn; what it reads may be on its way.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  const arrived = await page.evaluate(`Promise.race([
    __TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} }).then(() => true),
    new Promise((late) => setTimeout(late, 30_000, false)),
  ])`)
  assert.ok(arrived, `${page.url()} is not left for ${path}`)
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

/** The text of a document that was made on Write: on a phone its pages are shown first. */
export async function showText(page: Page): Promise<void> {
  await page.waitForURL(/\/d\/\w+/)
  if (page.viewportSize()!.width < 900) await page.getByRole('radio', { name: 'Text' }).click()
}

/**
 * Waits until an expression is true in the page. Not `page.waitForFunction`: it evaluates a second time from within the page, which the policy of
 * the console refuses.
 */
export const until = (page: Page, expression: string): Promise<void> =>
  eventually(async () => assert.ok(await page.evaluate(expression), `This stayed false: ${expression}`))

/** Repeats a check until it passes. @throws what it throws after 30 s. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + 30_000; ; await setTimeout(50)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

/** Rules of WCAG 2.2 A and AA, and best practices, that the page breaks. */
export async function violations(page: Page): Promise<string[]> {
  // A colour half way to its own has too little contrast.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished))`)
  await page.evaluate(axe.source)
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((result) => result.violations)`,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
}
