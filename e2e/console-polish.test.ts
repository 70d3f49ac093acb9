/** What reads well in a real browser: nothing covers or touches text, tables scroll as one, faults say what to do where they are. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, showText, signIn, until, violations } from './console.ts'

const TEXT = `# Losses in March

## Summary

Of 4,812 pallets 173 were lost in 2025.

The loading dock lost most of the pallets, nearly all of them on warm afternoons.

| Stage | Handled | Lost | Share of losses | Value | Where it was measured |
|---|---:|---:|---:|---:|---|
| Arrival and sorting | 4,812 | 19 | 11.0% | 44,300 | At the gates of the depot |
| Cold store | 4,774 | 21 | 12.1% | 52,800 | Between the doors of the store |
`
const REFINED = TEXT.replace('in 2025.', 'in 2026.').replace('warm', 'hot').replace('4,774', '4,775')
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let service: Service
before(async () => {
  await builtConsole()
  if (!executablePath) return
  const model = await startFakeOpenAi({ answer: REFINED })
  afterTests(() => model.close())
  service = await serve(['--data', scratchFolder()], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
  })
})

async function inBrowser(
  run: (page: Page) => Promise<void>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<void> {
  const { page, context } = await open(service, { reducedMotion: 'reduce', ...options })
  try {
    await signIn(page, service)
    await run(page)
    assert.deepEqual(faults.splice(0), [])
  } finally {
    await context.close()
  }
}

async function openDocument(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(TEXT)
  await page.getByRole('button', { name: /Make PDF/ }).click()
  await showText(page)
  await page.getByRole('textbox', { name: 'Text' }).getByText('Cold store').waitFor()
}

async function boxOf(place: Locator): Promise<{ x: number; y: number; right: number; bottom: number }> {
  const { x, y, width, height } = (await place.boundingBox())!
  return { x, y, right: x + width, bottom: y + height }
}

for (const [device, options] of [
  ['wide', {}],
  ['on a phone', PHONE],
] as const)
  test(
    `the buttons of a change cover nothing of it, the head of a review stays in view, and changes do not touch, ${device}`,
    { skip },
    () =>
      inBrowser(async (page) => {
        await openDocument(page)
        await page.getByRole('textbox', { name: 'What should change' }).fill('use other words')
        await page.keyboard.press('Enter')
        const review = page.getByRole('region', { name: 'Changes' })
        await review.getByText('3 changes').waitFor()
        for (const number of [1, 2, 3]) {
          await until(
            page,
            `document.querySelector('[data-change="${number}"]')?.getAttribute('aria-current') === 'true'`,
          )
          const above = device === 'wide' ? 0 : (await boxOf(page.getByRole('radio', { name: 'Pages' }))).bottom
          const head = await boxOf(review.getByText('3 changes'))
          assert.ok(head.y >= above && head.bottom < 844, `the head is at ${head.y}, below ${above}`)
          const { x, right, y, bottom } = await boxOf(review.getByRole('button', { name: /^Accept(?! all)/ }))
          assert.ok(x >= 0 && right <= page.viewportSize()!.width)
          const covered = await page.evaluate<string[]>(`(() => {
          const walker = document.createTreeWalker(document.querySelector('[aria-label="Changes"] [data-pane-focus]'), NodeFilter.SHOW_TEXT)
          const found = []
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (!node.parentElement.closest('[data-current]') || node.parentElement.closest('.sr-only')) continue
            const text = document.createRange()
            text.selectNodeContents(node)
            for (const box of text.getClientRects())
              if (box.height > 0 && box.top < ${bottom} - 4 && box.bottom > ${y} + 4) found.push(node.data)
          }
          return found
        })()`)
          assert.deepEqual(covered, [])
          const removed = await boxOf(review.locator('del').nth(number - 1))
          const added = await boxOf(review.locator('ins').nth(number - 1))
          assert.ok(added.y > removed.y + 4 || added.x - removed.right >= 3, `change ${number} touches`)
          if (number < 3) await review.getByRole('button', { name: 'Next change' }).click()
        }
        assert.deepEqual(await violations(page), [])
      }, options),
  )

test('a table is in fixed width in the text and in its review, and scrolls sideways as one', { skip }, () =>
  inBrowser(async (page) => {
    await openDocument(page)
    const scrolls = `(() => {
      const tables = [...document.querySelectorAll('TABLE')].filter((table) => table.scrollWidth > table.clientWidth)
      const rows = tables.flatMap((table) => [...table.children])
      return tables.length === 1 && rows.length === 4 && document.documentElement.scrollWidth <= innerWidth &&
        rows.every((row) => getComputedStyle(row).fontFamily.includes('Source Code Pro') && row.offsetHeight < 80)
    })()`
    await until(page, scrolls.replace('TABLE', '.cm-content .table-rows'))
    await page.getByRole('textbox', { name: 'What should change' }).fill('use other words')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Changes' }).waitFor()
    await until(page, scrolls.replace('TABLE', '[role=group][aria-label=Table]'))
  }, PHONE),
)

test('what says that the service is away moves nothing that is read', { skip }, () =>
  inBrowser(async (page) => {
    await openDocument(page)
    const line = page.getByRole('textbox', { name: 'Text' }).getByText('Of 4,812 pallets')
    const before = await boxOf(line)
    await page.route('**/v1/**', (route) => route.abort())
    // The next look at the models finds it away.
    const banner = page.getByRole('status').filter({ hasText: 'Platen does not answer' })
    await banner.waitFor()
    assert.deepEqual(await boxOf(line), before)
    assert.ok((await boxOf(banner)).y > before.bottom)
    const button = await boxOf(page.getByRole('button', { name: /^Try/ }))
    assert.ok(button.bottom <= (await boxOf(banner)).bottom)
  }),
)

test('an address for results that is none is said at its field', { skip }, () =>
  inBrowser(async (page) => {
    await page.goto(`${service.url}/settings/webhook`)
    const field = page.getByLabel('Address', { exact: true })
    await field.fill('not a url')
    await field.press('Enter')
    await page.getByText(/^An address starts with https/).waitFor()
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    await field.fill('https://example.com/platen')
    await page.getByText(/^An address starts with https/).waitFor({ state: 'detached' })
  }),
)

test('Write says that its templates and models could not be loaded, and loads them again', { skip }, () =>
  inBrowser(async (page) => {
    let isAway = true
    for (const path of ['templates', 'models'])
      await page.route(`**/v1/${path}`, (route) =>
        isAway
          ? route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'Not now.' } } })
          : route.fallback(),
      )
    await page.reload()
    await page.getByRole('heading', { name: 'The service refused the request' }).waitFor()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('radio', { name: 'Formal letter' }).waitFor()
    await page.getByRole('button', { name: /Model/ }).waitFor()
  }),
)

test('the preview of templates opens with one that has a form', { skip }, () =>
  inBrowser(async (page) => {
    await page.goto(`${service.url}/settings/templates`)
    await page.getByRole('heading', { name: /^Preview: (?!Blank)/ }).waitFor()
    await page.goto(`${service.url}/settings/templates?template=blank`)
    await page.getByRole('heading', { name: /^Preview: Blank/ }).waitFor()
    await until(page, `document.querySelector('section[aria-labelledby=preview] img')?.naturalWidth > 0`)
  }),
)
