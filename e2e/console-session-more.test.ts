/** Documents of the console where something ends early: connections, limits, deleted documents, a page that is hidden. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { skipWithoutBrowser as skip } from './browser.ts'
import { until } from './console.ts'
import {
  contentOf,
  endpoint,
  FIRST,
  model,
  refine,
  run,
  serveWithModel,
  stopped,
  stored,
  textOf,
  write,
} from './console-session.ts'

serveWithModel()

/** The document that was stored last in this browser. */
const LATEST = `new Promise((resolve) => {
  const opening = indexedDB.open('platen')
  opening.onsuccess = () => {
    const tx = opening.result.transaction(['documents', 'texts'])
    const [documents, texts] = ['documents', 'texts'].map((name) => tx.objectStore(name).getAll())
    tx.oncomplete = () => {
      opening.result.close()
      const latest = documents.result.sort((a, b) => b.updatedAt - a.updatedAt)[0]
      resolve(latest && { ...latest, text: texts.result.find(({ id }) => id === latest.id).text })
    }
  }
})`

test('Undo after the palette has opened another document does not bring the text of the first', { skip }, () =>
  run(async (page) => {
    await write(page, '# Second note\n\nThe other one.')
    await stored(page)
    await write(page, '# First note\n\nOne.')
    await textOf(page).press('Control+End')
    await page.keyboard.type(' By hand.')
    await stored(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Second note')
    await page
      .getByRole('option', { name: /Second note/ })
      .first()
      .click()
    await textOf(page).getByText('The other one.').waitFor()
    await textOf(page).press('Control+z')
    await textOf(page).press('Control+End')
    await page.keyboard.type(' More.')
    await textOf(page).getByText('More.').waitFor()
    assert.match(await contentOf(page), /The other one\. ?More\./)
    assert.doesNotMatch(await contentOf(page), /First note/)
  }),
)

test('a text whose connection to its model broke at each attempt is kept, and can be continued', { skip }, () =>
  run(async (page) => {
    model.answer = FIRST
    model.holdsAt = 'most'
    model.breaksAt = 'most'
    await write(page, 'Report on pallets')
    await textOf(page).getByText('The dock lost').waitFor()
    model.holdsAt = undefined
    model.breaksAt = '4,812'
    model.cut()
    await page.getByText(/^The connection broke after \d+ words$/).waitFor()
    await textOf(page).getByText('The dock lost').waitFor()
    model.breaksAt = undefined
    await page.getByRole('button', { name: 'Continue' }).click()
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
  }),
)

test('Continue stays after an edit, until it is used or closed', { skip }, () =>
  run(async (page) => {
    await stopped(page)
    model.holdsAt = 'Gate'
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/^Writing the changes: /).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^Writing stopped after/).waitFor()
    model.release()
    await textOf(page).press('Control+Home')
    await page.keyboard.type('Of March. ')
    await page.getByText('The end is missing').waitFor()
    // It would take away what was typed.
    assert.equal(await page.getByRole('button', { name: 'Start again' }).count(), 0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    assert.match(await contentOf(page), /^Of March\. /)
    await page.getByText('The end is missing').waitFor({ state: 'detached' })
  }),
)

test('a text that was cut off can be left so', { skip }, () =>
  run(async (page) => {
    await stopped(page)
    await textOf(page).press('Control+End')
    await page.keyboard.type(' many')
    await page.getByRole('button', { name: 'Keep as is' }).click()
    await page.getByText('The end is missing').waitFor({ state: 'detached' })
    await stored(page)
    await page.reload()
    await textOf(page).getByText('lost many').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Continue' }).count(), 0)
  }),
)

test('changes that hit the limit of the model are not offered: their missing end would be a removal', { skip }, () =>
  run(async (page) => {
    model.answer = FIRST
    await write(page, 'Report on pallets')
    await textOf(page).getByText('Gate 5 is repaired.').waitFor()
    model.answer = { text: '# Losses\n\nOf 4,812 pallets 180 were lost.', finish: 'length' }
    await refine(page, 'the later figure')
    await page.getByText('The model reached its limit before it finished the changes').waitFor()
    assert.equal(await page.getByRole('region', { name: 'Changes' }).count(), 0)
    assert.match(await contentOf(page), /Gate 5 is repaired\./)
  }),
)

test('a rest that was cut off itself can be continued after its review', { skip }, () =>
  run(async (page) => {
    await stopped(page)
    model.answer = { text: 'The dock did. Gate 5 is', finish: 'length' }
    model.holdsAt = 'Gate'
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/^Writing the changes: /).waitFor()
    await textOf(page).press('Control+Home')
    await page.keyboard.type('Of March. ')
    model.release()
    await page.getByRole('region', { name: 'Changes' }).press('Shift+A')
    await textOf(page).getByText('Gate 5 is').waitFor()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
  }),
)

test(
  'a document that is deleted while a model writes it stays deleted; its versions have different times',
  {
    skip,
  },
  () =>
    run(async (page) => {
      model.answer = FIRST
      model.holdsAt = 'most'
      await write(page, 'Report on pallets')
      await textOf(page).getByText('The dock lost').waitFor()
      const time = `${LATEST}.then(({ updatedAt }) => updatedAt)`
      await until(page, `${LATEST}.then((one) => one?.text.includes('The dock lost'))`)
      const first = await page.evaluate(time)
      model.holdsAt = 'repaired'
      model.pass()
      await until(page, `${LATEST}.then(({ text }) => text.includes('Gate 5'))`)
      assert.notEqual(await page.evaluate(time), first)
      await page.getByRole('link', { name: 'Documents', exact: true }).click()
      await page.locator('[data-row-menu]').first().click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      const { ended } = endpoint.exchanges.at(-1)!
      assert.equal(await Promise.race([ended, setTimeout(20_000, 'still written', { ref: false })]), 'left')
      model.release()
      await page.reload()
      await page.getByText('No documents yet').waitFor()
      assert.equal(await page.evaluate(LATEST), undefined)
    }),
)

test('a text does not wait for its picture to be stored', { skip }, () =>
  run(async (page) => {
    await write(page, '# A note\n\nFirst.')
    await page.locator('[data-page="1"] canvas').waitFor()
    await stored(page)
    await page.evaluate('HTMLCanvasElement.prototype.toBlob = () => {}')
    await textOf(page).press('Control+End')
    await page.keyboard.type(' Second.')
    await until(page, `${LATEST}.then(({ text }) => text.includes('Second.'))`)
  }),
)

test(
  'a prompt without an answer is shown, to be edited or copied, and no screen reader hears that it is done',
  {
    skip,
  },
  () =>
    run(async (page) => {
      await page.route(
        '**/v1/generate*',
        (route) =>
          route.fulfill({
            status: 500,
            json: { success: false, error: { code: 'server_error', message: 'It failed.' } },
          }),
        { times: 1 },
      )
      await write(page, 'Report on pallets')
      await page.getByText('Platen failed on this request').waitFor()
      await page.getByText('Report on pallets', { exact: true }).last().waitFor()
      await page.getByRole('button', { name: 'Copy the prompt' }).waitFor()
      await until(page, '!document.body.innerText.includes("Writing.")')
      assert.equal(await page.getByText(/^Done:/).count(), 0)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await until(page, 'document.querySelector("textarea").value === "Report on pallets"')
    }),
)

test('pages wait for the first word, not for the typesetter', { skip }, () =>
  run(async (page) => {
    model.answer = FIRST
    model.holdsAt = '#'
    await write(page, 'Report on pallets')
    await page.getByText(/^Waiting for the first word/).waitFor()
    // The lines of an empty page.
    await page.getByRole('region', { name: 'Pages' }).locator('li span').first().waitFor()
    assert.equal(await page.getByText('Loading the typesetter, once').count(), 0)
  }),
)
