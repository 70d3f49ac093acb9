/** For the tests of the console: its build, a page in a real browser, signing in, and axe. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { buildConsole } from '../packages/cli/src/console.ts'
import { executablePath } from './browser.ts'
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
  // As root, in a container, Chromium has no sandbox to start.
  browser ??= chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] })
  const context = await (await browser).newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
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

/** Starts a session without the form of the sign-in screen, which its own tests fill in, and opens Write. */
export async function signIn(page: Page, service: Service, key = service.key!): Promise<void> {
  const reply = await page.request.post(`${service.url}/v1/session`, {
    data: { apiKey: key },
    headers: { origin: service.url },
  })
  assert.equal(reply.status(), 201)
  await page.goto(`${service.url}/`)
  // Without the scope `generate` it takes texts only.
  await page.getByRole('textbox', { name: /^(Prompt|Text)$/ }).waitFor()
}

/**
 * Waits until an expression is true in the page. Not `page.waitForFunction`: it evaluates a second time from within the page, which the policy of
 * the console refuses.
 */
export async function until(page: Page, expression: string, timeoutMs = 30_000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end) throw new Error(`This stayed false for ${timeoutMs / 1000} s: ${expression}`)
    await setTimeout(50)
  }
}

/** Rules of WCAG 2.2 A and AA, and best practices, that the page breaks. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((result) => result.violations)`,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
}
