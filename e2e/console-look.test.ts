/** Files of the console have the look of their template, and new documents the paper of their region. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutBrowser as skip } from './browser.ts'
import { type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn } from './console.ts'

const LOGO = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0f4c5c"/></svg>').toString('base64')}`
const TEXT = '# Losses\n\nOf 4,812 pallets 173 were lost.\n\n| Stage | Lost |\n|---|--:|\n| Dock | 115 |\n'

let service: Service
before(async () => {
  await builtConsole()
  if (skip) return
  const templates = scratchFolder()
  const house = {
    id: 'house-report',
    name: 'House report',
    description: 'A report of the house',
    design: 'report',
    designTokens: { accent: '#7a1f5c', fonts: { text: 'sans' }, logo: LOGO, pageSize: 'letter' },
    sections: [{ id: 'text', title: 'Text', instructions: 'What happened.' }],
  }
  writeFileSync(join(templates, 'house.json'), JSON.stringify(house))
  service = await serve(['--data', scratchFolder()], {
    env: { PLATEN_CONSOLE: 'true', PLATEN_PROBE: 'false', PLATEN_TEMPLATES: templates },
  })
})

async function pasted(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(TEXT)
  await page.getByRole('button', { name: /^Make PDF/ }).click()
  await page.waitForURL(/\/d\/\w+$/)
  await page.locator('[data-page="1"] canvas').waitFor()
}

async function file(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')])
  return readFileSync(await download.path())
}

test('a PDF has the logo, colours, fonts and paper of its template, byte for byte as the service sets it', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  try {
    await signIn(page, service)
    await page.getByRole('radio', { name: 'House report' }).click()
    await pasted(page)
    const own = await file(page)
    const post = async (body: object): Promise<Buffer> => {
      const reply = await page.request.post(`${service.url}/v1/pdf`, {
        headers: { authorization: `Bearer ${service.key}` },
        data: { content: TEXT, title: 'Losses', ...body },
      })
      assert.equal(reply.status(), 200, await reply.text())
      return await reply.body()
    }
    const options = { markup: 'markdown' }
    assert.ok(own.equals(await post({ template: 'house-report', options })), 'the same bytes')
    assert.ok(!own.equals(await post({ options: { ...options, design: 'report', pageSize: 'letter' } })))
    await page.getByRole('button', { name: 'Design' }).click()
    await page.getByRole('radio', { name: 'Letter', checked: true }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})

test('paper has the size of the region at first, then what was used last', { skip }, async () => {
  const { page, context } = await open(service, { locale: 'en-US' })
  try {
    await signIn(page, service)
    await pasted(page)
    await page.getByRole('button', { name: 'Design' }).click()
    await page.getByRole('radio', { name: 'Letter', checked: true }).waitFor()
    await page.getByRole('radio', { name: 'A4' }).click()
    await page.getByRole('radio', { name: 'A4', checked: true }).waitFor()
    await page.goto(`${service.url}/`)
    await pasted(page)
    await page.getByRole('button', { name: 'Design' }).click()
    await page.getByRole('radio', { name: 'A4', checked: true }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
