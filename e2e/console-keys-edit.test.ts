/** Changing a key in a real browser: name, scopes and expiry; what the service refuses; the key that replaced a rolled one. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { skipWithoutBrowser as skip } from './browser.ts'
import { request, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, startSession, until, violations } from './console.ts'

let service: Service
before(async () => {
  await builtConsole()
  if (!skip) service = await serve(['--data', scratchFolder()], { env: { PLATEN_CONSOLE: 'true' } })
})

interface Key {
  id: string
  key: string
  hint: string
}

async function newKey(fields: Record<string, unknown>): Promise<Key> {
  const own = await request(service, 'GET', '/account')
  const { json } = await request(service, 'POST', '/keys', {
    accountId: (own.json['data'] as { id: string }).id,
    ...fields,
  })
  return json['data'] as Key
}

test('a key is changed from its row by keys alone: the next request has the new scopes, and Back closes the dialog', {
  skip,
}, async () => {
  const made = await newKey({ name: 'web shop', scopes: ['pdf'] })
  const program = { url: service.url, key: made.key }
  assert.equal((await request(program, 'GET', '/templates')).status, 403)
  const { page, context } = await open(service, { reducedMotion: 'reduce' })
  try {
    await startSession(page, service)
    await page.goto(`${service.url}/keys`)
    const row = page.getByRole('row', { name: /web shop/ })
    await row.waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.waitForURL(`${service.url}/keys?edit=${made.id}`)
    const dialog = page.getByRole('dialog', { name: 'Change “web shop”' })
    await dialog.getByRole('checkbox', { name: /^pdf/, checked: true }).waitFor()
    assert.deepEqual(await violations(page), [])
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await until(page, `document.activeElement.dataset.rowMenu === '${made.id}'`)

    await page.keyboard.press('.')
    await page.getByRole('button', { name: 'Name, scopes and expiry' }).waitFor()
    await page.keyboard.press('e')
    await dialog.waitFor()
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'web shop')
    await dialog.getByLabel('Name').fill(' ')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Give the key a name.').waitFor()
    await dialog.getByLabel('Name').fill('web shop invoices')
    await dialog.getByRole('checkbox', { name: /^catalog/ }).click()
    await dialog.getByRole('button', { name: /^Expires/ }).click()
    await page.getByRole('menuitemradio', { name: '30 days' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('“web shop invoices” changed').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const changed = page.getByRole('row', { name: /web shop invoices/ })
    await changed.getByText('catalog').filter({ visible: true }).waitFor()
    assert.equal((await request(program, 'GET', '/templates')).status, 200)

    // An expiry within two weeks is a state of its own, and can be taken away.
    const soon = new Date(Date.now() + 6 * 86_400_000 + 60_000).toISOString()
    assert.equal((await request(service, 'PATCH', `/keys/${made.id}`, { expiresAt: soon })).status, 200)
    await page.reload()
    await changed.getByText('Expires soon').filter({ visible: true }).waitFor()
    await changed.getByText('in 6 days').waitFor()
    await changed.getByRole('button', { name: /^Actions for/ }).focus()
    await page.keyboard.press('e')
    await dialog
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /^Expires/ })
      .click()
    await page.getByRole('menuitemradio', { name: 'Never' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await changed.getByText('Active').filter({ visible: true }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('what would leave nobody to administer the service is refused, and stands at the field', { skip }, async () => {
  const { page, context } = await open(service, { reducedMotion: 'reduce' })
  try {
    await startSession(page, service)
    await page.goto(`${service.url}/keys`)
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.waitForURL(`${service.url}/settings/accounts`)
    await page.goBack()
    await page
      .getByRole('row', { name: /now, this session/ })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('button', { name: 'Name, scopes and expiry' }).click()
    const dialog = page.getByRole('dialog', { name: /^Change/ })
    await dialog.getByRole('checkbox', { name: /^admin/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog
      .getByRole('group', { name: 'May' })
      .getByText(/last key that can administer the service/)
      .waitFor()
    await dialog.getByRole('checkbox', { name: /^admin/ }).click()
    await dialog.getByRole('button', { name: /^Expires/ }).click()
    await page.getByRole('menuitemradio', { name: '90 days' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^expiresAt can't be set/).waitFor()
    const described = "document.getElementById(document.activeElement.getAttribute('aria-describedby'))?.textContent"
    await until(page, `${described}?.startsWith("expiresAt can't be set")`)
    assert.deepEqual(await violations(page), [])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '')
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('a rolled key names the end of the key that replaced it, and a revoked one has no item to change it', {
  skip,
}, async () => {
  const old = await newKey({ name: 'crm connector', scopes: ['pdf'] })
  const { json } = await request(service, 'POST', `/keys/${old.id}/roll`, { overlapSeconds: 3600 })
  const next = json['data'] as Key
  await request(service, 'POST', `/keys/${next.id}/revoke`)
  for (const width of [1440, 390]) {
    const { page, context } = await open(service, { viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    try {
      await startSession(page, service)
      await page.goto(`${service.url}/keys?q=crm`)
      const row = page.getByRole('row', { name: /Old key until/ })
      await row
        .getByText(`Replaced by ${next.hint.slice(-5)}`)
        .filter({ visible: true })
        .waitFor()
      assert.deepEqual(await violations(page), [])
      await page
        .getByRole('row', { name: /Revoked/ })
        .getByRole('button', { name: /^Actions for/ })
        .click()
      await page.getByRole('link', { name: /Usage of this key/ }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Name, scopes and expiry' }).count(), 0)
      await page.goto(`${service.url}/keys?edit=${next.id}`)
      await page.getByRole('table').waitFor()
      assert.equal(await page.getByRole('dialog').count(), 0)
    } finally {
      await context.close()
    }
  }
  assert.deepEqual(faults, [])
})
