/** What a screen reader finds on each screen, and what it is told while a model writes. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn, until } from './console.ts'
import { fill } from './filled.ts'

const ANSWER = '# Losses\n\nOf the pallets twelve were lost.\n\n## At the dock\n\nMost were lost there.\n'

let service: Service
/** The model waits before this word while `hold` is set. */
let hold: Promise<void> | undefined
before(async () => {
  await builtConsole()
  if (skip) return
  const model = await startFakeOpenAi({
    answer: ANSWER,
    beforeToken: (token) => (token.includes('there') ? hold : undefined),
  })
  afterTests(() => model.close())
  const data = scratchFolder()
  const first = await serve(['--data', data])
  await first.stop()
  fill(data, { jobs: 6, keys: 3, usageDays: 10 })
  const env = { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' }
  service = { ...(await serve(['--data', data], { env })), key: first.key }
})

async function inBrowser(steps: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await steps(page)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
}

/** From here on, every text that a live region gets. */
const LISTEN = `(() => {
  window.spoken = []
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
      const text = region.textContent.trim()
      if (text !== '' && region.dataset.spoken !== text) window.spoken.push(text)
      region.dataset.spoken = text
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
})()`

test(
  'every screen has its landmarks, one first heading and no gaps below it, and tables with names and heads',
  {
    skip,
  },
  () =>
    inBrowser(async (page) => {
      for (const path of [
        '/',
        '/documents?view=list',
        '/jobs/job_00000000000000000002',
        '/keys',
        '/usage?view=table',
        '/settings/models',
        '/settings/templates',
        '/settings/accounts',
        '/settings/retention',
      ]) {
        await page.goto(`${service.url}${path}`)
        await page.locator('main h1').first().waitFor({ state: 'attached' })
        await page.waitForLoadState('networkidle')
        const found = await page.evaluate<Record<string, unknown>>(`(() => {
        const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
        const levels = seen('h1, h2, h3, h4').map((one) => Number(one.tagName[1]))
        const tables = seen('table')
        return {
          main: seen('main').length,
          first: levels.filter((level) => level === 1).length,
          gaps: levels.filter((level, at) => at > 0 && level > levels[at - 1] + 1),
          unnamedNavigations: seen('nav:not([aria-label])').length,
          unnamedTables: tables.filter((one) => !one.ariaLabel && !one.getAttribute('aria-labelledby')).length,
          columnsWithoutScope: seen('thead th:not([scope=col])').length,
          rowsWithoutHead: tables.filter((one) => !one.querySelector('tbody th[scope=row]')).length,
          unnamedPictures: seen('svg:not([aria-hidden=true]):not([aria-label]), img:not([alt]), canvas:not([aria-hidden=true] *, [aria-hidden=true])').length,
        }
      })()`)
        assert.deepEqual(
          found,
          {
            main: 1,
            first: 1,
            gaps: [],
            unnamedNavigations: 0,
            unnamedTables: 0,
            columnsWithoutScope: 0,
            rowsWithoutHead: 0,
            unnamedPictures: 0,
          },
          path,
        )
      }
    }),
)

test(
  'while a model writes a screen reader hears its headings and its end, and the palette reads the last paragraph',
  {
    skip,
  },
  () =>
    inBrowser(async (page) => {
      let go = (): void => {}
      hold = new Promise((resolve) => {
        go = resolve
      })
      await page.evaluate(LISTEN)
      const readLast = async (): Promise<void> => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('last paragraph')
        await page.getByRole('option', { name: 'Read the last paragraph' }).waitFor()
        await page.keyboard.press('Enter')
      }
      await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets')
      await page.getByRole('button', { name: /^Write/ }).click()
      const text = page.getByRole('textbox', { name: 'Text' })
      await text.getByText('At the dock').waitFor()
      await until(
        page,
        `window.spoken.includes('Writing.') && window.spoken.some((one) => /^At the dock, page 1/.test(one))`,
      )
      assert.equal(await page.locator('[aria-busy=true] .cm-content').count(), 1)
      await readLast()
      await until(
        page,
        `window.spoken.at(-1) === 'Of the pallets twelve were lost.' || window.spoken.at(-1) === 'At the dock'`,
      )
      go()
      hold = undefined
      await until(page, `window.spoken.some((one) => /^Done: 1\\d words, 1 page, \\d+ seconds?/.test(one))`)
      await readLast()
      await until(page, `window.spoken.includes('Most were lost there.')`)
      const aloud = await page.evaluate<string[]>('window.spoken')
      assert.ok(!aloud.some((one) => one.includes('pallets twelve') && one.includes('At the dock')), aloud.join(' | '))
    }),
)
