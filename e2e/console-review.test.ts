/** The review of a refinement in a real browser: every key, bars beside the pages, what moved, a whole rewrite, asking again, taking back. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { executablePath, skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, faults, open, signIn, until, violations } from './console.ts'

const TEXT = `# Losses in March

## Summary

Of 4,812 pallets handled in March, 173 were lost because the chain was broken on the way.

## Causes

The loading dock lost most of the pallets, nearly all of them on warm afternoons.

## Measures

A second curtain at the gates would pay for itself in about five months.
`
const REFINED = TEXT.replace('173 were lost', '180 were written off').replace('warm', 'hot').replace('five', 'six')
const AGAIN = TEXT.replace('173 were lost', '180 were written off').replace('nearly all', 'half')
const MOVED = TEXT.replace(/(## Causes[\s\S]+)(## Measures[\s\S]+)/, '$2\n$1')
const REWRITTEN = `# Depot in spring\n\n${'Nothing here is as it was in that older version of this text, which said something else. '.repeat(4)}\n`

const FILLER = '\n\nThe loggers of 38 pallets could not be read, and they are left out of all shares.'.repeat(20)
const LONG = TEXT.replace(
  'warm afternoons.',
  'afternoons on which more than six lorries were waiting at the gates, in the sun, with doors that stood open for an hour or more, as they did.',
).concat(FILLER)
const LINES = LONG.replace('173 were lost', '180 were lost')
  .replace('for an hour or more', 'for two hours')
  .replace('in about five months', 'in six')

const ANSWERS: [asked: RegExp, answer: string][] = [
  [/use other words/, REFINED],
  [/say half/, AGAIN],
  [/measures first/, MOVED],
  [/write it anew/, REWRITTEN],
  [/several lines/, LINES],
  [/causes only/, '# Another text\n\nThe gates lost most of the pallets.\n'],
]

let service: Service
before(async () => {
  await builtConsole()
  if (!executablePath) return
  const model = await startFakeOpenAi({
    answer: ({ messages }) => ANSWERS.find(([asked]) => asked.test(JSON.stringify(messages)))?.[1] ?? TEXT,
  })
  afterTests(() => model.close())
  service = await serve(['--data', scratchFolder()], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
  })
})

async function refined(page: Page, asked: string): Promise<void> {
  await signIn(page, service)
  await page.getByRole('textbox', { name: 'Prompt' }).fill(TEXT)
  await page.getByRole('button', { name: /Make PDF/ }).click()
  await page.locator('[data-page="1"] canvas').waitFor()
  await ask(page, asked)
}

async function ask(page: Page, asked: string): Promise<void> {
  await page.getByRole('textbox', { name: 'What should change' }).fill(asked)
  await page.keyboard.press('Enter')
  // It takes the focus, and then the keys.
  await page
    .locator(':focus')
    .and(page.getByRole('region', { name: 'Changes' }))
    .waitFor()
}

/** Where a line is on the screen, in the editor or in a review. */
async function topOf(page: Page, line: string): Promise<number> {
  const { y } = (await page.locator('.cm-line, [data-line]').filter({ hasText: line, visible: true }).boundingBox())!
  return Math.round(y)
}

const hasBars = (page: Page, count: number) =>
  eventually(async () => assert.equal(await page.locator('[data-bar]').count(), count))

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Changes' }).getByText(text).waitFor({ state: 'attached' })

test('each key of a review does what it says, and is heard', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await refined(page, 'use other words')
    const review = page.getByRole('region', { name: 'Changes' })
    await review.getByText('3 changes').waitFor()
    await says(page, /^Change 1 of 3, open: removed 173 were lost added 180 were written off\.$/)
    await hasBars(page, 3)
    // The words that changed are green on the page, the current ones in a frame.
    const frames = `[...document.querySelectorAll('[data-words]')].map((mark) => getComputedStyle(mark).borderTopWidth)`
    await eventually(async () => assert.deepEqual(await page.evaluate(frames), ['1px', '0px', '0px']))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await violations(page), [], colorScheme)
    }
    await page.keyboard.press('j')
    await says(page, /^Change 2 of 3, open: removed warm added hot\.$/)
    // The address names the change.
    await page.waitForURL(/\?change=2$/)
    await page.getByText(/^Saved here/).waitFor()
    await page.reload()
    await says(page, /^Change 2 of 3/)
    await page.keyboard.press('ArrowUp')
    await says(page, /^Change 1 of 3/)
    await page.keyboard.press('b')
    await page.getByRole('button', { name: 'Before', pressed: true }).waitFor()
    await hasBars(page, 0)
    await page.keyboard.press('b')
    await page.keyboard.press('a')
    await says(page, /^Accepted\. 2 left\. Change 2 of 3/)
    // The text as it was, without what is accepted.
    const shown = (text: string) =>
      page.locator('[data-page="1"] .sr-only').getByText(text).waitFor({ state: 'attached' })
    await page.keyboard.press('b')
    await shown('173 were lost')
    await page.keyboard.press('b')
    await shown('180 were written off')
    await page.keyboard.press('Control+z')
    await says(page, 'Decision undone.')
    await review.getByText('0 accepted, 3 to decide').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    const field = page.getByRole('textbox', { name: 'The change, in your words' })
    await field.fill('humid')
    await page.keyboard.press('Control+Enter')
    await says(page, /^Accepted\. 2 left\. Change 3 of 3/)
    await page.keyboard.press('r')
    await says(page, /^Rejected\. 1 left\. Change 1 of 3/)
    await page.keyboard.press('Shift+A')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.getByText('180 were written off').waitFor()
    assert.match(await text.innerText(), /humid afternoons[\s\S]+five months/)
    await until(page, `location.search === ''`)

    // One step of the history; and the last decision can be taken back.
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await undo.click()
    await review.getByText('1 accepted, 1 to decide').waitFor()
    await page.keyboard.press('Shift+A')
    await text.getByText('180 were written off').waitFor()
    await text.focus()
    await page.keyboard.press('Control+z')
    await text.getByText('173 were lost').waitFor()
    assert.match(await text.innerText(), /warm afternoons[\s\S]+five months/)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('after a button of a review its keys go on, and a decision that is taken back is the current one', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await refined(page, 'use other words')
    const review = page.getByRole('region', { name: 'Changes' })
    const left = (text: string) => review.getByText(text).waitFor()
    await review
      .locator('[data-below]')
      .getByRole('button', { name: /^Accept/ })
      .click()
    await left('1 accepted, 2 to decide')
    await page.keyboard.press('r')
    await left('1 accepted, 1 to decide')
    await page.keyboard.press('Control+z')
    await left('1 accepted, 2 to decide')
    await says(page, 'Decision undone. Change 2 of 3')
    // Above the review.
    await page.getByRole('button', { name: 'Undo' }).click()
    await left('0 accepted, 3 to decide')
    await says(page, 'Decision undone. Change 1 of 3')
    await page.keyboard.press('r')
    await says(page, /^Rejected\. 2 left\. Change 2 of 3/)
  } finally {
    await context.close()
  }
})

test('nothing moves on the screen but the words that change', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill(LONG)
    await page.getByRole('button', { name: /Make PDF/ }).click()
    await page.locator('[data-page="1"] canvas').waitFor()
    const lines = ['Of 4,812', '## Causes', 'The loading dock', '## Measures']
    const tops = () => Promise.all(lines.map((line) => topOf(page, line)))
    const before = await tops()
    await ask(page, 'several lines')
    assert.deepEqual(await tops(), before, 'a review opens')
    // The number of a change is beside its line: the third of this paragraph.
    const second = page.getByRole('button', { name: 'Change 2', exact: true })
    const centerOf = async (locator: Locator) => {
      const { y, height } = (await locator.boundingBox())!
      return y + height / 2
    }
    const [center, mark] = [await centerOf(second), await centerOf(page.locator('del').nth(1))]
    assert.ok(Math.abs(center - mark) < 3, `${center} ${mark}`)
    assert.ok(center > (await topOf(page, 'The loading dock')) + 52)
    await page.keyboard.press('j')
    await says(page, /^Change 2 of 3/)
    assert.deepEqual(await tops(), before, 'another change is the current one')
    await page.keyboard.press('a')
    await says(page, /^Accepted/)
    assert.deepEqual(await tops(), before, 'a change is accepted')
    await page.keyboard.press('r')
    await says(page, /^Rejected/)
    assert.deepEqual((await tops()).slice(0, 3), before.slice(0, 3), 'a change is rejected')
    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
    await until(page, `document.querySelector('.cm-line')?.checkVisibility()`)
    assert.deepEqual((await tops()).slice(0, 3), before.slice(0, 3), 'the review ends')
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('on a phone the bar of a review stands above the first line, and its buttons cover no line', {
  skip,
}, async () => {
  const { page, context } = await open(service, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill(TEXT)
    await page.getByRole('button', { name: /Make PDF/ }).click()
    await page.getByRole('radio', { name: 'Text' }).click()
    await ask(page, 'use other words')
    const bar = (await page.locator('[data-review-bar]').boundingBox())!
    const line = (await page.locator('[data-line]').first().boundingBox())!
    assert.ok(line.y >= bar.y + bar.height, `${line.y}, ${bar.y + bar.height}`)
    // The buttons of a change lay over the lines below it, and covered the next change.
    const buttons = await page.locator('[data-below]').boundingBox()
    assert.ok(buttons !== null)
    for (const one of await page.locator('[data-line]').all()) {
      const box = await one.boundingBox()
      assert.ok(box !== null)
      const { y, height } = box
      assert.ok(y + height <= buttons.y + 1 || y >= buttons.y + buttons.height - 1, `${y}, ${buttons.y}`)
    }
  } finally {
    await context.close()
  }
})

test('only the part that was picked can change', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill(TEXT)
    await page.getByRole('button', { name: /Make PDF/ }).click()
    const scope = page.getByRole('button', { name: /^What may change/ })
    await scope.getByText('Whole document').waitFor()
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.getByText('The loading dock').click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await scope.press('Enter')
    const choices = page.getByRole('menuitemradio')
    await choices.nth(2).waitFor()
    assert.deepEqual((await choices.allInnerTexts()).slice(0, 2), ['Whole document', 'Section: Causes'])
    assert.match(await choices.nth(2).innerText(), /^Selection: The loading dock/)
    await choices.nth(1).press('Enter')
    await scope.getByText('Section: Causes').waitFor()
    await ask(page, 'causes only')
    // It is there for the next request, too.
    await scope.getByText('Section: Causes').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.keyboard.press('Shift+A')
    await text.getByText('The gates lost').waitFor()
    const part = /## Causes[\s\S]+(?=## Measures)/
    const [, ...shown] = (await text.innerText()).split(/(# Losses)/)
    const expected = TEXT.replace(part, '# Another text\n\nThe gates lost most of the pallets.\n\n')
    assert.equal(shown.join('').replace(/\s+/g, ' ').trim(), expected.replace(/\s+/g, ' ').trim())
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('asking again replaces open changes and keeps the accepted ones', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await refined(page, 'use other words')
    await page.keyboard.press('a')
    await says(page, /^Accepted\. 2 left/)
    await ask(page, 'say half')
    const review = page.getByRole('region', { name: 'Changes' })
    await review.getByText('1 change', { exact: true }).waitFor()
    assert.match(await review.innerText(), /180 were written off/)
    assert.match(await review.locator('del').innerText(), /nearly all/)
    await page.getByRole('button', { name: 'Ask again' }).waitFor()
    await page.keyboard.press('r')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.getByText('180 were written off').waitFor()
    assert.match(await text.innerText(), /nearly all of them on warm/)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a section that moved is one change and says so', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await refined(page, 'measures first')
    const review = page.getByRole('region', { name: 'Changes' })
    await says(page, /^Change 1 of \d, open: moved /)
    assert.ok((await review.getByText('moved', { exact: true }).count()) >= 2)
    await page.keyboard.press('Shift+A')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.waitFor()
    assert.match(await text.innerText(), /Measures[\s\S]+Causes/)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a whole rewrite stands beside the text, to take or to leave', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await refined(page, 'write it anew')
    const review = page.getByRole('region', { name: 'Changes' })
    await review.getByRole('region', { name: 'Yours' }).getByText('173 were lost').waitFor()
    await review.getByRole('region', { name: 'New' }).getByText('Nothing here is as it was').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Keep mine' }).click()
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.getByText('173 were lost').waitFor()
    await ask(page, 'write it anew')
    await page.keyboard.press('a')
    await text.getByText('Depot in spring').waitFor()
    assert.doesNotMatch(await text.innerText(), /173/)
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
