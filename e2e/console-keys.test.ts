/** Keys and usage in a real browser against a real service: create, use, roll, revoke; what was used, as a chart, a table and CSV. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutBrowser as skip } from './browser.ts'
import { type Reply, request, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn, startSession, until, violations } from './console.ts'

let service: Service
before(async () => {
  await builtConsole()
  if (!skip) service = await serve(['--data', scratchFolder()], { env: { PLATEN_CONSOLE: 'true' } })
})

const pdfWith = (key: string): Promise<Reply> =>
  request({ url: service.url, key }, 'POST', '/pdf', { content: 'A note.', title: 'Note' })

/** The key in the dialog that shows it once. */
async function shownKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Copy the key now' })
  const key = await dialog.locator('code').first().innerText()
  assert.match(key, /^pk_(live|test)_\w+$/)
  return key
}

async function stored(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a key is created and shown once, works, is rolled so that both work, and is refused once revoked', {
  skip,
}, async () => {
  const { page, context } = await open(service, { reducedMotion: 'reduce' })
  try {
    await signIn(page, service)
    await page.getByRole('link', { name: 'Keys' }).click()
    await page.getByRole('row', { name: /now, this session/ }).waitFor()
    await until(page, 'document.activeElement.tagName === "H1"')
    await page.keyboard.press('c')
    await page.waitForURL(`${service.url}/keys/new`)
    const form = page.getByRole('dialog', { name: 'Create a key' })
    await form.getByRole('button', { name: 'Create key' }).click()
    await form.getByText('Give the key a name.').waitFor()
    assert.deepEqual(await violations(page), [])
    await form.getByLabel('Name').fill('build server')
    await form.getByRole('checkbox', { name: /^generate/ }).click()
    await form.getByRole('button', { name: /^Expires/ }).click()
    await page.getByRole('menuitemradio', { name: '180 days' }).click()
    await form.getByRole('button', { name: 'Create key' }).click()

    const key = await shownKey(page)
    await until(page, 'document.activeElement.innerText === "Copy"')
    assert.deepEqual(await violations(page), [])
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.goBack()
    assert.equal(await shownKey(page), key)
    await page.getByText(/in 180 days/).waitFor()
    await stored(page)
    assert.equal(new URL(page.url()).pathname, '/keys')
    assert.doesNotMatch(await page.content(), new RegExp(key))

    const row = page.getByRole('row', { name: /build server/ })
    await row.getByText('Never used').filter({ visible: true }).waitFor()
    assert.equal((await pdfWith(key)).status, 200)
    assert.equal((await request({ url: service.url, key }, 'GET', '/keys')).status, 403)

    // By keys: the newest row, its menu.
    await page.keyboard.press('j')
    await page.keyboard.press('.')
    const menu = page.getByRole('dialog', { name: 'Actions for build server' })
    await menu.getByRole('radio', { name: '1 h', exact: true }).click()
    await menu.getByText(/^Until (tomorrow, )?\d\d:\d\d UTC$/).waitFor()
    assert.deepEqual(await violations(page), [])
    await menu.getByRole('button', { name: 'Roll', exact: true }).click()
    const next = await shownKey(page)
    assert.notEqual(next, key)
    await stored(page)
    const old = page.getByRole('row', { name: /build server.+Old key until/ })
    await old.waitFor()
    assert.deepEqual([(await pdfWith(key)).status, (await pdfWith(next)).status], [200, 200])

    await old.getByRole('button', { name: 'Actions for build server' }).click()
    await page.getByRole('button', { name: 'Revoke at once…' }).click()
    await page.getByRole('dialog', { name: `Revoke “build server”, the old key …${key.slice(-4)}?` }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal((await pdfWith(key)).status, 200)
    await old.getByRole('button', { name: 'Actions for build server' }).click()
    await page.getByRole('button', { name: 'Revoke at once…' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('“build server” revoked').waitFor()
    await page.getByRole('row', { name: /build server.+Revoked/ }).waitFor()
    assert.deepEqual([(await pdfWith(key)).status, (await pdfWith(next)).status], [401, 200])

    await page.goto(`${service.url}/keys?state=revoked`)
    await page.getByText('1 key', { exact: true }).waitFor()
    // The address comes after each key, and takes none back.
    await page.getByRole('searchbox').pressSequentially('nothing of it')
    assert.equal(await page.getByRole('searchbox').inputValue(), 'nothing of it')
    await page.getByText('No key matches this filter').waitFor()
    assert.match(page.url(), /q=nothing/)
    await page.getByRole('searchbox').fill('BÚILD sérver')
    await page.getByText('1 key', { exact: true }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('usage counts the requests that were made, by endpoint, key and model, in chart, table and CSV', {
  skip,
}, async () => {
  const admin = { url: service.url, key: service.key }
  const own = await request(admin, 'GET', '/account')
  const { json: account } = await request(admin, 'POST', '/accounts', { name: 'Harbour Clinic', tier: 'basic' })
  const accountId = (account['data'] as { id: string }).id
  const { json: created } = await request(admin, 'POST', '/keys', {
    accountId,
    name: 'reports',
    scopes: ['pdf', 'catalog', 'settings'],
  })
  const { key, id: keyId } = created['data'] as { key: string; id: string }
  assert.equal(own.status, 200)
  for (let times = 0; times < 3; times++) assert.equal((await pdfWith(key)).status, 200)
  for (let times = 0; times < 2; times++)
    assert.equal((await request({ url: service.url, key }, 'GET', '/templates')).status, 200)

  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await page.goto(`${service.url}/usage?account=${accountId}`)
    await page.getByText('995 left').waitFor()
    await page.getByText('Daily limit 1,000, above this scale').waitFor()
    const today = new Date().toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
    const chart = page.getByRole('group', { name: new RegExp(`^5 requests in 30 days, most on ${today}: 5\\.`) })
    await chart.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await chart.getByText(/: 0 requests, Generate 0, PDF 0, Lists 0\.$/).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await chart.getByText(/: 5 requests, Generate 0, PDF 3, Lists 2\.$/).waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.waitForURL(/day=/)
    await page.goBack()
    await page.getByRole('listitem').filter({ hasText: 'POST /pdf' }).getByText('3').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'GET /templates' }).getByText('2').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'reports' }).getByText('5').waitFor()

    await page.getByRole('radio', { name: 'Table' }).click()
    await page.waitForURL(/view=table/)
    await page.getByRole('row', { name: 'Total 0 3 2 5' }).waitFor()
    assert.deepEqual(await violations(page), [])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const csv = (await readFile(await download.path(), 'utf8')).split('\r\n')
    assert.equal(csv[0], 'day,generate,pdf,lists,all')
    assert.equal(csv.at(-2), 'total,0,3,2,5')
    assert.equal(csv.length, 30 + 3)

    await page.goto(`${service.url}/usage?account=${accountId}&key=${keyId}&days=90`)
    await page.getByRole('group', { name: /^5 requests in 90 days, most in the week of/ }).waitFor()
    await page.getByRole('button', { name: 'Remove the filter Key reports' }).click()
    await page.waitForURL((url) => !url.searchParams.has('key'))
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }

  // The account's own key sees its usage, but no keys.
  const session = await open(service, { reducedMotion: 'reduce' })
  try {
    await signIn(session.page, service, key)
    await session.page.getByRole('link', { name: 'Usage' }).click()
    await session.page.getByRole('group', { name: /^\d+ requests in 30 days/ }).waitFor()
    assert.equal(await session.page.getByRole('link', { name: 'Keys' }).count(), 0)
    await session.page.goto(`${service.url}/keys`)
    await session.page.getByText('This key can’t read keys').waitFor()
    assert.deepEqual(await violations(session.page), [])
  } finally {
    await session.context.close()
  }
})

test('keys and usage scroll down only, also between the widths of a phone and of a desk', { skip }, async () => {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    for (const path of ['/keys', '/usage', '/keys/new', '/usage?view=table&days=90']) {
      await page.goto(`${service.url}${path}`)
      if (path === '/keys/new') await page.getByRole('dialog', { name: 'Create a key' }).waitFor()
      else if (path === '/keys') await page.getByRole('table').waitFor()
      else await page.getByRole('heading', { name: 'By endpoint' }).waitFor()
      for (const width of [1000, 700]) {
        await page.setViewportSize({ width, height: 800 })
        await until(page, `innerWidth === ${width} && document.documentElement.scrollWidth === ${width}`)
      }
    }
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
