/** Where things of Write and of one document are on the screen, wide and on a phone, while a model writes and after it. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type FakeOpenAi, startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, open, showText, signIn, until, violations } from './console.ts'

const PARAGRAPH = `${'Every pallet carries a logger that reads the temperature of the air once in five minutes. '.repeat(4).trim()}\n\n`
const TABLE = '| Stage | Lost |\n|-------|-----:|\n| Dock  |  115 |\n'
const SECTION = `## Losses by stage\n\n${PARAGRAPH.repeat(8)}`
const ANSWER = `# Losses\n\n## Summary\n\n${PARAGRAPH.repeat(2)}${TABLE}\n${SECTION.repeat(3)}The end of it is here.\n`
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let service: Service
let model: FakeOpenAi
/** Resolves to let a half-written answer go on. */
let hold: PromiseWithResolvers<void> | undefined
before(async () => {
  await builtConsole()
  if (!executablePath) return
  model = await startFakeOpenAi({
    answer: ({ messages }) =>
      JSON.stringify(messages).includes('name the gate') ? ANSWER.replace('Dock  ', 'Gate 5') : ANSWER,
    beforeToken: (token) => (token.includes('end') ? hold?.promise : undefined),
  })
  afterTests(() => model.close())
  service = await serve(['--data', scratchFolder()], {
    env: {
      PLATEN_CONSOLE: 'true',
      PLATEN_BACKENDS: JSON.stringify({ house: { kind: 'openai', baseUrl: model.baseUrl } }),
      PLATEN_MODELS: JSON.stringify({
        'model-01': { backend: 'house', upstream: 'fake', name: 'house', contextTokens: 32_000 },
      }),
    },
  })
})

/** @param isHeld the model stops before its last sentence. */
async function write(page: Page, isHeld = false): Promise<void> {
  hold = isHeld ? Promise.withResolvers<void>() : undefined
  await signIn(page, service)
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets')
  await page.getByRole('button', { name: /^Write/ }).click()
  await showText(page)
  if (isHeld) await page.locator('.cm-line:last-child', { hasText: /^The$/ }).waitFor()
  else await page.getByRole('textbox', { name: 'What should change' }).waitFor()
}

const box = async (locator: Locator) => {
  const found = await locator.boundingBox()
  assert.ok(found, `${locator} is not shown`)
  return { ...found, right: found.x + found.width, bottom: found.y + found.height }
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('an empty line between paragraphs is their distance, and a table stands in columns', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await write(page)
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.press('Control+Home')
    const paragraphs = page.locator('.cm-line', { hasText: /^Every pallet/ })
    await eventually(async () => {
      const [first, second] = [await box(paragraphs.nth(0)), await box(paragraphs.nth(1))]
      assert.equal(second.y - first.bottom, 10)
    })
    const ends = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.cm-line')].filter((line) => line.textContent.startsWith('|')).map((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        return range.getBoundingClientRect().right
      })`,
    )
    assert.equal(ends.length, 3)
    assert.ok(Math.max(...ends) - Math.min(...ends) < 1, `the rows end at ${ends}`)
    // A line that is typed is as high as any other.
    await text.press('Control+End')
    await text.pressSequentially('More.')
    await eventually(async () => assert.equal((await box(page.locator('.cm-line:last-child'))).height, 26))
  } finally {
    await context.close()
  }
})

test('marks of bold words are shown where the caret is, front matter is no heading, and blanks make no line', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    const long = `${'word '.repeat(16)}end${' '.repeat(40)}`
    await page
      .getByRole('textbox', { name: 'Prompt' })
      .fill(`---\ntitle: Losses\n---\n\n# Losses\n\n**Made by:** Ann\n\n| **Sum** | 1 |\n| --- | --- |\n\n${long}\n`)
    await button(page, /^Make PDF/).click()
    const line = (start: string) => page.locator('.cm-line', { hasText: start })
    await line('Made by').waitFor()
    assert.equal(await line('Made by').innerText(), 'Made by: Ann')
    assert.match(await line('Sum').innerText(), /\*\*Sum\*\*/)
    await line('Made by').click({ position: { x: 10, y: 10 } })
    await page.locator('.cm-line', { hasText: '**Made by:** Ann' }).waitFor()
    await line('Ann').press('End')
    await line('Ann').press('ArrowDown')
    await page.locator('.cm-line', { hasText: /^Made by: Ann$/ }).waitFor()
    const styleOf = (text: string) =>
      page.evaluate<string>(`(() => {
        const texts = document.createTreeWalker(document.querySelector('.cm-content'), NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) if (texts.currentNode.data.includes(${JSON.stringify(text)}))
          return getComputedStyle(texts.currentNode.parentElement).fontWeight
      })()`)
    assert.equal(await styleOf('title: Losses'), '400')
    // A full line and the rest of it.
    assert.equal((await box(line('word word'))).height, 52)
  } finally {
    await context.close()
  }
})

test('the design panel stands beside header, text and pages', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await write(page)
    await eventually(async () => assert.equal((await box(page.locator('#text-pane'))).width, 640))
    await page.keyboard.press('Control+.')
    await page.getByRole('complementary', { name: 'Design' }).waitFor()
    await eventually(async () => {
      const panel = await box(page.getByRole('complementary', { name: 'Design' }))
      assert.deepEqual([panel.y, panel.bottom, panel.width], [0, 900, 304])
      const text = await box(page.locator('#text-pane'))
      const pages = await box(page.getByRole('region', { name: 'Pages' }))
      assert.equal(text.width, 470)
      assert.equal(pages.right, panel.x)
      assert.ok((await box(button(page, 'Download'))).right <= panel.x)
    })
  } finally {
    await context.close()
  }
})

test('while a model writes, its prompt is below the text and is edited on Write', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await write(page, true)
    await page.getByText('Report on pallets').waitFor()
    assert.deepEqual(await violations(page), [])
    await button(page, 'Edit').click()
    await page.waitForURL(`${service.url}/`)
    await until(page, `document.querySelector('textarea')?.value === 'Report on pallets'`)
  } finally {
    hold?.resolve()
    await context.close()
  }
})

test('text and pages follow the last words, also to the end of the text', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await write(page, true)
    await eventually(async () => {
      const pane = await box(page.locator('#text-pane'))
      const last = await box(page.locator('.cm-line:last-child'))
      assert.ok(last.bottom < pane.bottom && last.y > pane.bottom - pane.height / 2, `the last line is at ${last.y}`)
    })
    // Who scrolls up reads there, and is offered to go on.
    await page.mouse.move(400, 500)
    await page.mouse.wheel(0, -400)
    await button(page, /^Follow$/).click()
    await button(page, /^Following$/).waitFor()
    hold?.resolve()
    await page.getByRole('textbox', { name: 'What should change' }).waitFor()
    await until(
      page,
      `(() => {
        const pages = document.querySelectorAll('[data-page]')
        const pane = pages[0].closest('[role=group]').getBoundingClientRect()
        const top = pages[pages.length - 1].getBoundingClientRect().top
        return top < pane.bottom - 40
      })()`,
    )
    await eventually(async () => {
      const end = await box(page.locator('.cm-line', { hasText: 'The end of it is here.' }))
      assert.ok(end.bottom <= (await box(page.locator('#text-pane'))).bottom)
    })
  } finally {
    hold?.resolve()
    await context.close()
  }
})

test('a phone has Stop and the words so far at the bottom, a wide switch, and a banner that leaves room', {
  skip,
}, async () => {
  const { page, context } = await open(service, PHONE)
  try {
    await write(page, true)
    const choice = page.getByRole('radiogroup', { name: 'View' })
    assert.deepEqual([(await box(choice)).width, (await box(choice)).height], [358, 44])
    for (const pane of ['Text', 'Pages']) {
      await page.getByRole('radio', { name: pane }).click()
      const stop = await box(button(page, 'Stop'))
      assert.ok(stop.width === 358 && stop.height >= 44 && stop.bottom > 810 && stop.bottom < 844, JSON.stringify(stop))
      await page.getByText(/^[\d,]+ words, /).waitFor()
      await button(page, 'Following').waitFor()
      assert.deepEqual(await violations(page), [])
    }
    await page.getByRole('radio', { name: 'Text' }).click()
    await eventually(async () => {
      const following = await box(button(page, 'Following'))
      const last = await box(page.locator('.cm-line:last-child'))
      assert.ok(last.bottom <= following.y, `the last line is at ${last.y}, the button at ${following.y}`)
    })
    await button(page, 'Stop').click()
    for (const pane of ['Text', 'Pages']) {
      await page.getByRole('radio', { name: pane }).click()
      await button(page, 'Undo').waitFor()
      await button(page, 'Continue').waitFor()
      await eventually(async () => {
        const { y, bottom } = await box(button(page, 'Continue'))
        assert.ok(bottom <= 844 && y > 700)
        const title = await box(page.getByText(/^Writing stopped after [\d,]+ words$/))
        assert.ok(title.y > 844 * 0.75, `the banner begins at ${title.y}`)
      })
      assert.deepEqual(await violations(page), [])
    }
    await button(page, 'Menu').click()
    await page.getByRole('link', { name: 'Documents' }).click()
    await page.waitForURL(/\/documents/)
  } finally {
    hold?.resolve()
    await context.close()
  }
})

test('a model that does not answer is said to have written nothing only where nothing was written', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets')
    await button(page, /^Write/).waitFor()
    model.scenario = 'reset'
    await button(page, /^Write/).click()
    await page.getByText(/Your prompt is kept\.$/).waitFor()
    assert.equal(await page.getByText(/\b0 words/).count(), 0)
    assert.equal(await page.getByRole('textbox', { name: 'What should change' }).count(), 0)
  } finally {
    model.scenario = 'fine'
    await context.close()
  }
})

test('the list of downloads gives the focus back to the changes, and does not change what the next document becomes', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await write(page)
    await page.getByRole('textbox', { name: 'What should change' }).fill('name the gate')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Changes' }).waitFor()
    await until(page, `document.activeElement?.getAttribute('aria-label') === 'Changes'`)
    await page.keyboard.press('Control+Shift+S')
    await page.getByText('With the 1 open change, or without?').waitFor()
    await page.keyboard.press('Escape')
    await until(page, `document.activeElement?.getAttribute('aria-label') === 'Changes'`)
    await page.keyboard.press('a')
    await button(page, 'Download').click()
    const key = await box(page.getByText('Ctrl S', { exact: true }))
    assert.ok(key.height < 20)
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Text/ }).click()])
    await page.goto(`${service.url}/`)
    await button(page, 'As PDF').waitFor()
  } finally {
    await context.close()
  }
})

test('the headings so far come and go without moving the text', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await write(page, true)
    const place = `(() => {
      const content = document.querySelector('.cm-content')
      return [content.closest('.cm-scroller').getBoundingClientRect().top, getComputedStyle(content).paddingTop].join()
    })()`
    const headings = page.getByText('So far')
    await headings.waitFor()
    const before = await page.evaluate(place)
    hold!.resolve()
    await headings.waitFor({ state: 'detached' })
    await eventually(async () => assert.equal(await page.evaluate(place), before))
  } finally {
    await context.close()
  }
})

test('on a phone Text and Pages show the same place, and a wide table keeps its columns', { skip }, async () => {
  const { page, context } = await open(service, PHONE)
  try {
    await signIn(page, service)
    const row = `| ${'wide '.repeat(12)} | 1 |\n`
    const parts = Array.from({ length: 30 }, (_, part) => `## Part ${part}\n\n${PARAGRAPH}`)
    const text = `# Losses\n\n${row}| --- | --- |\n${row}\n${parts.join('')}`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'losses.md', mimeType: 'text/markdown', buffer: Buffer.from(text) })
    await button(page, /^Make PDF/).click()
    await page.getByRole('radio', { name: 'Pages', checked: true }).waitFor()
    await showText(page)
    const rows = page.locator('.cm-line', { hasText: 'wide' })
    await rows.nth(1).waitFor()
    await eventually(async () =>
      assert.deepEqual(await rows.evaluateAll((all) => all.map((one) => one.offsetHeight)), [21, 21]),
    )
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)

    const [textTab, pagesTab] = [
      await box(page.getByRole('radio', { name: 'Text' })),
      await box(page.getByRole('radio', { name: 'Pages' })),
    ]
    // By place: `click` would scroll first.
    const tap = (tab: typeof textTab) => page.touchscreen.tap(tab.x + tab.width / 2, tab.y + tab.height / 2)
    // The pane that was touched leads.
    await page.locator('#text-pane').dispatchEvent('touchstart')
    await page.evaluate('scrollTo(0, 3000)')
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await tap(pagesTab)
    const pages = `document.querySelector('[aria-label="Pages"] [data-pane-focus]')`
    await until(page, `${pages}.scrollTop > 300`)
    await tap(textTab)
    await until(page, 'scrollY === 3000')
    await tap(pagesTab)
    await until(page, `${pages}.scrollTop > 300`)
    await page.touchscreen.tap(200, 400)
    await page.evaluate(`${pages}.scrollTo(0, 0)`)
    await until(page, `document.querySelector('[aria-label="Pages"]').textContent.includes('Page 1')`)
    await tap(textTab)
    await until(page, 'scrollY < 200')

    // Back closes what was opened last, and then leaves the screen: no entry is left by what was closed otherwise.
    const { href, length } = await page.evaluate<{ href: string; length: number }>(
      '({ href: location.href, length: history.length })',
    )
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const openMenu = async () => {
      await button(page, 'Menu').tap()
      await menu.waitFor()
    }
    await openMenu()
    await page.goBack()
    await menu.waitFor({ state: 'detached' })
    await openMenu()
    await menu.getByRole('button', { name: 'Close the menu' }).tap()
    await menu.waitFor({ state: 'detached' })
    await openMenu()
    await menu.getByRole('button', { name: 'Search or jump to' }).tap()
    await page.getByRole('combobox').waitFor()
    await page.goBack()
    await page.getByRole('combobox').waitFor({ state: 'detached' })
    await until(page, `document.activeElement.ariaLabel === 'Menu'`)
    await button(page, 'Design').tap()
    const panel = page.getByRole('complementary', { name: 'Design' })
    await panel.waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    await page.waitForURL(href)
    assert.equal(await page.evaluate('history.length'), length + 1)
    await openMenu()
    await menu.getByRole('link', { name: 'Documents' }).tap()
    await page.getByRole('heading', { name: 'Documents' }).waitFor()
    await page.goBack()
    await page.waitForURL(href)
    await page.goBack()
    await page.waitForURL(`${service.url}/`)
  } finally {
    await context.close()
  }
})
