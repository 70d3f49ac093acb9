/** The pages of a document in a real browser: what is drawn anew, what stays in view, how they are moved, heard and followed. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { corpus } from '../bench/corpus.ts'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, faults, open, signIn, violations } from './console.ts'

const LONG = `# Ten pages\n\n## First part\n\n${corpus(22_000, 5)}\n\n| Stage | Lost |\n|---|---:|\n| Dock | 115 |\n\nThe end.`
const ANSWER = `# Losses\n\n## Summary\n\n${corpus(3000, 1)}\n\n## Causes\n\nThe dock lost **most** of them.\n\nAll of it.\n`
/** The answer stops behind each of these until the test lets it go on. */
const HELD = ANSWER.match(/## \w+\n\n\S+ \S+ \S+/g)!

let service: Service
const gates = HELD.map(() => Promise.withResolvers<void>())

before(async () => {
  await builtConsole()
  if (!executablePath) return
  let sent = ''
  const model = await startFakeOpenAi({
    answer: ANSWER,
    beforeToken: (token) => {
      sent += token
      const gate = HELD.findLastIndex((text) => sent.includes(text))
      return gates[gate]?.promise
    },
  })
  afterTests(() => model.close())
  service = await serve(['--data', scratchFolder()], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
  })
})

async function openText(page: Page, text: string): Promise<void> {
  await signIn(page, service)
  await page.getByRole('textbox', { name: 'Prompt' }).fill(text)
  await page.getByRole('button', { name: /Make PDF/ }).click()
  await page.locator('[data-page="1"] canvas').waitFor()
}

const scroller = (page: Page) => page.getByRole('group', { name: /^Pages, scroll with/ })
const scrollTop = (page: Page): Promise<number> => scroller(page).evaluate(({ scrollTop: top }) => top)
/** Waits until `look` gives a value for which `isFit` holds. */
async function until<T>(look: () => Promise<T>, isFit: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await look()
    if (isFit(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

test('a page that is drawn again and again has the same pixels, also on a canvas that was used before', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await openText(page, '# A note\n\nOne **bold** and one *slanted* word, and `code`.\n')
    const words = page.locator('[data-page="1"] .sr-only')
    const picture = (): Promise<string> =>
      page.locator('[data-page="1"] canvas').evaluate((canvas) => canvas.toDataURL())
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.click()
    await page.keyboard.press('Control+End')
    await words.getByText('and code.').waitFor({ state: 'attached' })
    const first = await picture()
    for (let round = 0; round < 3; round++) {
      await page.keyboard.type('Other')
      await words.getByText('Other').waitFor({ state: 'attached' })
      await until(picture, (now) => now !== first)
      for (let key = 0; key < 'Other'.length; key++) await page.keyboard.press('Backspace')
      await words.getByText('Other').waitFor({ state: 'detached' })
      await until(picture, (now) => now === first)
    }
  } finally {
    await context.close()
  }
})

test('the text of a page for screen readers has its code within a paragraph, as HTML allows', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await openText(page, '# A note\n\nSome code:\n\n```\nx = 1\n```\n')
    const words = page.locator('[data-page="1"] .sr-only')
    await words.locator('p code').getByText('x = 1').waitFor({ state: 'attached' })
    assert.equal(await words.locator('p div').count(), 0)
  } finally {
    await context.close()
  }
})

test('a key redraws the page that it changed, no other, and no page is ever blank', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await openText(page, LONG)
    const last = (await page.locator('[data-page]').count()) - 1
    assert.ok(last >= 5)
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.click()
    await page.keyboard.press('Control+End')
    await page.locator(`[data-page="${last + 1}"] canvas`).waitFor()
    // Pages near those in view may still be drawn for the first time, and pages that went out of it be given back.
    await page.evaluate(`{
      window.blanks = 0
      window.drawn = new Set()
      const inView = new Set([...document.querySelectorAll('[data-page]')].filter((page) => {
        const { top, bottom } = page.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && page.querySelector('canvas')
      }))
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records) {
          const page = target.closest?.('[data-page]')
          if (!inView.has(page)) continue
          if (target.matches('[data-page] > div:first-child') && !target.querySelector('canvas')) window.blanks++
          if ([...addedNodes].some(({ tagName }) => tagName === 'CANVAS')) window.drawn.add(Number(page.dataset.page))
        }
      }).observe(document.querySelector('ol'), { childList: true, subtree: true })
    }`)
    await page.keyboard.type(' And more')
    await until(
      () => page.evaluate<number[]>('[...window.drawn]'),
      (drawn) => drawn.length > 0,
    )
    assert.deepEqual(await page.evaluate('[...window.drawn]'), [last + 1])
    assert.equal(await page.evaluate('window.blanks'), 0)

    // What a screen reader finds on the page: the heading, and the table as a table.
    const layer = page.locator('[data-page] table').first()
    await layer.waitFor({ state: 'attached' })
    assert.match(await layer.innerText(), /Stage\s+Lost\s+Dock\s+115/)
    const heading = page.locator('[data-page="1"]').getByRole('heading', { name: /First part/, level: 3 })
    await heading.waitFor({ state: 'attached' })
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('text and pages scroll together, and what is read stays in view when its pages are set or zoomed otherwise', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await openText(page, LONG)
    const textTop = () => page.locator('.cm-scroller').evaluate(({ scrollTop: top }) => top)
    await page.locator('.cm-scroller').hover()
    await page.mouse.wheel(0, 900)
    const followed = await until(
      () => scrollTop(page),
      (top) => top > 300,
    )
    await scroller(page).hover()
    await page.mouse.wheel(0, 1500)
    const text = await until(textTop, (top) => top > 1300)
    const before = await until(
      () => scrollTop(page),
      (top) => top > followed + 1400,
    )
    await page.keyboard.press('Control+.')
    await page.getByRole('complementary', { name: 'Design' }).waitFor()
    // Narrower pages, so the same words stand higher.
    const after = await until(
      () => scrollTop(page),
      (top) => top < before * 0.97,
    )
    assert.ok(after > before / 2)
    await scroller(page).hover()
    await page.mouse.wheel(0, 1)
    await page.waitForTimeout(100)
    // The text is where it was: a line or two beside it, since its pane is narrower too.
    const share = (await textTop()) / text
    assert.ok(share > 0.9 && share < 1.6, `${share}`)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('pages are turned and zoomed by keys, and the divider is moved by keys and stays where it is', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await openText(page, LONG)
    await scroller(page).focus()
    await page.keyboard.press('PageDown')
    const first = await until(
      () => scrollTop(page),
      (top) => top > 100,
    )
    await page.keyboard.press('PageUp')
    await until(
      () => scrollTop(page),
      (top) => top === 0,
    )
    const width = () => page.locator('[data-page="1"]').evaluate((element) => element.getBoundingClientRect().width)
    const fit = await width()
    assert.ok(first > fit)
    await page.keyboard.press('+')
    await until(width, (now) => now > fit * 1.1)
    await page.getByRole('button', { name: '125 %' }).waitFor()
    await page.keyboard.press('0')
    await until(width, (now) => Math.abs(now - fit) < 1)

    const divider = page.getByRole('separator', { name: 'Width of the text' })
    const isAt = (width: string) =>
      eventually(async () => assert.equal(await divider.getAttribute('aria-valuenow'), width))
    await isAt('640')
    await divider.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await isAt('720')
    await until(width, (now) => now < fit - 20)
    await page.keyboard.press('End')
    await eventually(async () => assert.equal(Math.round(1440 - (await divider.boundingBox())!.x), 320))
    await page.keyboard.press('Home')
    await isAt('320')
    const box = (await divider.boundingBox())!
    await page.mouse.move(box.x, 400)
    await page.mouse.down()
    await page.mouse.move(box.x + 100, 400, { steps: 4 })
    await page.mouse.up()
    await isAt('420')
    await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('link', { name: /Ten pages/ }).click()
    await isAt('420')
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('while a model writes the end stays in view until the person scrolls up, and a screen reader hears headings', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on losses')
    // The model is not asked for a template: it answers with the document alone.
    await page.getByRole('radio', { name: 'Blank' }).click()
    await page.getByRole('button', { name: /^Write/ }).click()
    const status = page.locator('main > [role=status]')
    await status.getByText(/^Summary, page 1\.$/).waitFor({ state: 'attached' })
    gates[0]!.resolve()
    const follow = page.getByRole('button', { name: /^Follow/ })
    await page.locator('[data-page="2"] canvas').waitFor()
    await eventually(async () => assert.equal(await follow.getAttribute('aria-pressed'), 'true'))
    await page.locator('[aria-busy=true]').first().waitFor()
    const end = await until(
      () => scrollTop(page),
      (top) => top > 100,
    )
    await scroller(page).hover()
    await page.mouse.wheel(0, -80)
    await until(
      () => follow.getAttribute('aria-pressed'),
      (pressed) => pressed === 'false',
    )
    await until(
      () => scrollTop(page),
      (top) => top < end,
    )
    await scroller(page).focus()
    await page.keyboard.press('End')
    await eventually(async () => assert.equal(await follow.getAttribute('aria-pressed'), 'true'))
    await status.getByText(/^Causes, page 2\.$/).waitFor({ state: 'attached' })

    await page.getByRole('button', { name: 'Read the last paragraph' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('#text-pane > div > [role=status]').getByText(/\w/).waitFor({ state: 'attached' })
    gates[1]!.resolve()
    await status.getByText(/^Done: \d{3} words, 2 pages, \d+ seconds?\.$/).waitFor({ state: 'attached' })
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await follow.waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
