/** The console at a zoom of 200 and 400 %, with wider spaces in texts, forced colours, strong contrast and reduced motion. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, showText, signIn, until, violations } from './console.ts'
import { fill } from './filled.ts'

const NOTE = '# A note about losses\n\nOf the pallets some were lost.\n\n| Dock | Lost |\n|---|---|\n| North | 12 |\n'

let service: Service
/** The model waits before each word while this is set. */
let hold: Promise<void> | undefined
before(async () => {
  await builtConsole()
  if (skip) return
  const model = await startFakeOpenAi({
    answer: ({ messages }) =>
      JSON.stringify(messages).includes('some were lost') ? NOTE.replace('some were lost', 'twelve were lost') : NOTE,
    beforeToken: () => hold,
  })
  afterTests(() => model.close())
  const data = scratchFolder()
  const first = await serve(['--data', data])
  await first.stop()
  fill(data, { jobs: 12, keys: 5, usageDays: 30 })
  const env = { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' }
  service = { ...(await serve(['--data', data], { env })), key: first.key }
})

async function inBrowser(
  options: Parameters<Browser['newContext']>[0],
  steps: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, context } = await open(service, options)
  try {
    await signIn(page, service)
    await steps(page)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
}

/** @returns its path. */
async function writeNote(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(NOTE)
  await page.getByRole('button', { name: /Make PDF/ }).click()
  await showText(page)
  await page.getByRole('textbox', { name: 'Text' }).getByText('some were lost').waitFor()
  await page.getByText(/^Saved here/).waitFor({ state: 'attached' })
  return new URL(page.url()).pathname
}

const SCREENS = [
  '/',
  '/documents',
  '/documents?view=list',
  '/jobs',
  '/jobs/job_00000000000000000001?try=1',
  '/keys',
  '/keys/new',
  '/usage',
  '/usage?view=table',
  ...['webhook', 'models', 'templates', 'accounts', 'browser'].map((part) => `/settings/${part}`),
]

async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${service.url}${path}`)
  await page.locator('main h1, [role=dialog]').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** WCAG 1.4.12. */
const SPACES = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
})()`

const SIDEWAYS = 'document.documentElement.scrollWidth - innerWidth'

/** What has the focus, if a part that stays covers it or it is outside of the window. */
const COVERED = `(() => {
  const one = document.activeElement
  if (!one || one === document.body || one.closest('.sr-only')) return
  const box = one.getBoundingClientRect()
  const left = Math.max(0, box.left), right = Math.min(innerWidth, box.right)
  const top = Math.max(0, box.top), bottom = Math.min(innerHeight, box.bottom)
  const name = one.tagName + ' ' + (one.getAttribute('aria-label') ?? one.textContent).slice(0, 40)
  if (right <= left || bottom <= top) return name + ' is outside'
  for (const [x, y] of [[.5, .5], [.1, .2], [.9, .8], [.1, .8], [.9, .2]]) {
    const at = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
    if (at && (one.contains(at) || at.contains(one) || one.labels && [...one.labels].some((label) => label.contains(at)))) return
  }
  return name + ' is covered'
})()`

/** In each direction. */
const STEPS = 8

for (const [zoom, viewport, screens] of [
  [400, { width: 320, height: 256 }, SCREENS],
  [200, { width: 640, height: 450 }, ['/', '/jobs', '/keys', '/usage?view=table', '/settings/models']],
] as const)
  test(
    `at a zoom of ${zoom} % nothing scrolls sideways, also with wider spaces, and nothing covers what has the focus`,
    {
      skip,
    },
    () =>
      inBrowser({ viewport }, async (page) => {
        const note = await writeNote(page)
        for (const path of [...screens, note, `${note}?pane=pages`, `${note}?panel=design`]) {
          await show(page, path)
          assert.equal(await page.evaluate(SIDEWAYS), 0, path)
          for (const key of ['Tab', 'Shift+Tab'])
            for (let step = 0; step < STEPS; step += 1) {
              await page.keyboard.press(key)
              assert.equal(await page.evaluate(COVERED), undefined, `${path}, ${key} ${step + 1}`)
            }
          await page.evaluate(SPACES)
          assert.equal(await page.evaluate(SIDEWAYS), 0, `${path} with wider spaces`)
        }
      }),
  )

test('at a zoom of 400 % no bar takes the place of the text', { skip }, () =>
  inBrowser({ viewport: { width: 320, height: 256 } }, async (page) => {
    const note = await writeNote(page)
    for (const path of ['/jobs', '/keys', '/settings/webhook', note]) {
      await show(page, path)
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      const stays = `[...document.querySelectorAll('body *')].filter((one) => {
        const box = one.getBoundingClientRect()
        return ['sticky', 'fixed'].includes(getComputedStyle(one).position) && box.height > 8 && box.bottom > 0 && box.top < innerHeight
      }).map((one) => one.className)`
      assert.deepEqual(await page.evaluate(stays), [], path)
    }
  }),
)

for (const colorScheme of ['light', 'dark'] as const)
  test(`forced colours, ${colorScheme}: what is chosen, switched on, drawn or paper is seen`, { skip }, () =>
    inBrowser({ forcedColors: 'active', colorScheme }, async (page) => {
      const look = (selector: string, property: string): Promise<string> =>
        page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`)
      const note = await writeNote(page)
      await page.locator('[data-page="1"] canvas').waitFor()
      assert.equal(await look('[data-page="1"]', 'outlineStyle'), 'solid')
      await show(page, `${note}?panel=design`)
      const chosen = 'aside [role=radio][aria-checked=true]'
      await page.locator(chosen).first().waitFor()
      const background = await look(chosen, 'backgroundColor')
      const onIt = await look(chosen, 'color')
      assert.notEqual(background, await look('aside [role=radio][aria-checked=false]', 'backgroundColor'))
      assert.equal(await look('button[aria-pressed=true]', 'backgroundColor'), background)

      await show(page, '/settings/browser')
      assert.equal(await look('nav a[aria-current=page] svg', 'color'), onIt)
      assert.notEqual(
        await look('[role=switch] > *', 'backgroundColor'),
        await look('[role=switch]', 'backgroundColor'),
        'the thumb of a switch that is on',
      )
      await page.getByRole('switch').first().click()
      assert.notEqual(
        await look('[role=switch] > *', 'backgroundColor'),
        await look('[role=switch]', 'backgroundColor'),
      )
      assert.notEqual(background, await look('[role=switch]', 'backgroundColor'))

      await show(page, '/usage')
      const canvas = await look('body', 'backgroundColor')
      await page.locator('svg rect.fill-bar').first().waitFor()
      assert.notEqual(await look('svg rect.fill-bar', 'fill'), canvas)
      assert.notEqual(await look('svg rect.fill-bar-light', 'stroke'), canvas)
      assert.notEqual(await look('svg text', 'fill'), canvas)
      assert.notEqual(await look('li .bg-bar', 'backgroundColor'), canvas)

      await show(page, '/')
      await page.getByRole('radio').first().click()
      assert.equal(await look('[role=radio][aria-checked=true] > span', 'outlineStyle'), 'solid')
    }),
  )

test('forced colours: a review has its marks without a background', { skip }, () =>
  inBrowser({ forcedColors: 'active' }, async (page) => {
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets')
    await page.getByRole('button', { name: /^Write/ }).click()
    await page.getByText(/^Saved here/).waitFor()
    await page.getByRole('textbox', { name: 'What should change' }).fill('Say how many')
    await page.keyboard.press('Enter')
    await page.locator('del').waitFor()
    const [del, ins, current, other] = await page.evaluate<string[]>(
      `['del textDecorationLine', 'ins borderBottomStyle', 'del outlineStyle', 'del outlineWidth']
        .map((line) => line.split(' ')).map(([name, property]) => getComputedStyle(document.querySelector(name))[property])`,
    )
    assert.deepEqual([del, ins, current, other], ['line-through', 'solid', 'solid', '2px'])
    await page.locator('[data-bar]').first().waitFor({ state: 'attached' })
    assert.notEqual(
      await page.evaluate(`getComputedStyle(document.querySelector('[data-bar]')).backgroundColor`),
      'rgb(255, 255, 255)',
    )
  }),
)

test('at a zoom of 400 % a review, its pages, the palette and what is downloaded are within the window', { skip }, () =>
  inBrowser({ viewport: { width: 320, height: 256 } }, async (page) => {
    const outside = (selector: string): Promise<string[]> =>
      page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => {
        const box = one.getBoundingClientRect()
        return one.checkVisibility() && !one.closest('.sr-only') && (box.left < -1 || box.right > innerWidth + 1)
      }).map((one) => one.outerHTML.slice(0, 120))`)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets')
    await page.getByRole('button', { name: /^Write/ }).click()
    await showText(page)
    await page.getByRole('textbox', { name: 'Text' }).getByText('were lost').waitFor()
    const asked = page.getByRole('textbox', { name: 'What should change' })
    await asked.fill('Say how many')
    await asked.press('Enter')
    await page.locator('del').waitFor()
    assert.equal(await page.evaluate(SIDEWAYS), 0)
    assert.deepEqual(await outside('main button'), [])
    await page.getByRole('radio', { name: 'Pages' }).click()
    await page.locator('[data-page="1"] canvas').waitFor()
    assert.deepEqual(await outside('main button'), [])
    await page.getByRole('button', { name: /^Download/ }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await outside('[role=dialog] button'), [])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('set')
    await page.keyboard.press('End')
    await until(page, `document.querySelector('[role=dialog]').getAnimations().length === 0`)
    assert.deepEqual(await outside('[role=dialog], [role=option]'), [])
    assert.equal(
      await page.evaluate(`(() => {
        const box = document.querySelector('[role=option][aria-selected=true]').getBoundingClientRect()
        return box.top >= 0 && box.bottom <= innerHeight
      })()`),
      true,
    )
  }),
)

test('a system that asks for more contrast gets lines and secondary texts that are stronger', { skip }, () =>
  inBrowser({ contrast: 'more' }, async (page) => {
    await show(page, '/keys')
    await page.locator('tbody .text-text-3').first().waitFor()
    const colours = await page.evaluate<string[]>(
      `['tbody .text-text-3', 'h1'].map((selector) => getComputedStyle(document.querySelector(selector)).color)`,
    )
    assert.deepEqual(colours, ['rgb(47, 58, 61)', 'rgb(18, 25, 27)'])
    assert.deepEqual(await violations(page), [])
  }),
)

test('reduced motion: nothing moves while a model writes, nor when a menu opens', { skip }, () =>
  inBrowser({ reducedMotion: 'reduce' }, async (page) => {
    let go = (): void => {}
    hold = new Promise((resolve) => {
      go = resolve
    })
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets')
    await page.getByRole('button', { name: /^Write/ }).click()
    await page.getByText(/^Waiting for the first word/).waitFor()
    assert.equal(await page.evaluate('document.getAnimations().length'), 0)
    go()
    hold = undefined
    await page.getByText(/^Saved here/).waitFor()
    await page.getByRole('button', { name: /^Download/ }).click()
    await page.getByRole('dialog').waitFor()
    assert.equal(await page.evaluate('document.getAnimations().length'), 0)
  }),
)
