/** One person's way through the whole console, in a real browser against a real service with a model: from the sign-in link to the end of the quota. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { WebhookVerifier } from '@platen/client/webhooks'
import * as mupdf from 'mupdf'
import type { Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { textOf } from '../packages/server/src/pdf/testing.ts'
import { type Receiver, startReceiver } from '../packages/server/src/webhooks/testing/receiver.ts'
import { skipWithoutBrowser } from './browser.ts'
import { afterTests, platen, request, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, eventually, faults, open } from './console.ts'

const skip =
  skipWithoutBrowser || (spawnSync('curl', ['--version']).status === 0 ? false : 'no curl, which the copied code needs')

const ANSWER = `# Losses in March

## Summary

Of 4,812 pallets 173 were lost, most of them between the dock and the cold store, and the insurer pays for none of them.

## By place

| Place | Pallets |
|---|---|
| Dock | 141 |
| Cold store | 32 |

## Causes

The dock lost most of them. The scanners of the night shift were out of order for nine days, and nobody wrote the numbers down by hand.
`
const REFINED = ANSWER.replace('173 were lost', '180 were lost').replace(
  'lost most of them.',
  'lost most of them, at gate 5.',
)
const FAQ = '# Harbour swimming pool\n\n## When is it open?\n\nFrom six to nine.\n'
const OWN_WORDS = 'Café at gate 5, seen by hand.'

/** The model writes the last section of the report when its first is on a page. */
const { promise: seenHalf, resolve: goOn } = Promise.withResolvers<void>()
let service: Service
let data: string
let receiver: Receiver
before(async () => {
  await builtConsole()
  if (skip) return
  const model = await startFakeOpenAi({
    answer({ messages }) {
      const asked = JSON.stringify(messages)
      if (asked.includes('swimming pool')) return FAQ
      return asked.includes('name the gate') ? REFINED.trimEnd() + `\n\n${OWN_WORDS}\n` : ANSWER
    },
    beforeToken: (token) => (token.includes('Causes') ? seenHalf : undefined),
  })
  receiver = await startReceiver()
  afterTests(() => Promise.all([model.close(), receiver.close()]))
  data = scratchFolder()
  service = await serve(['--data', data], {
    env: {
      PLATEN_CONSOLE: 'true',
      PLATEN_OPENAI_BASE_URL: model.baseUrl,
      PLATEN_OPENAI_MODEL: 'fake',
      PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      PLATEN_WEBHOOK_HTTP: 'true',
      PLATEN_WEBHOOK_ANY_PORT: 'true',
    },
  })
})

/** Runs the steps in order. @throws what a step throws, with the steps before it and a picture of the page. */
async function walk(page: Page, steps: Record<string, () => Promise<unknown>>): Promise<void> {
  const done: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    const start = Date.now()
    try {
      await step()
    } catch (error) {
      const picture = join(tmpdir(), 'platen-whole-flow.png')
      await page.screenshot({ path: picture }).catch(() => {})
      const sentences = [`At “${name}”, ${page.url()}, picture ${picture}.`, ...done, `Faults: ${faults.join('; ')}`]
      throw new Error(sentences.join('\n'), { cause: error })
    }
    done.push(`✔ ${name} (${Date.now() - start} ms)`)
  }
}

/** What each downloaded file must have, by the end of its name. */
const CHECKS: Record<string, (bytes: Buffer) => unknown> = {
  async pdf(bytes) {
    const text = await textOf(bytes)
    assert.match(text, /Losses in March/)
    assert.match(text, /180 were lost/)
    assert.match(text, /Café at gate 5/)
  },
  docx(bytes) {
    const document = mupdf.Document.openDocument(bytes, 'losses.docx')
    assert.match(
      document.loadPage(0).toStructuredText('').asText(),
      /180 were lost[\s\S]+Dock\s+141[\s\S]+Café at gate 5/,
    )
  },
  csv(bytes) {
    assert.match(bytes.toString('utf8'), /Dock,141\r?\nCold store,32/)
  },
  md(bytes) {
    assert.match(
      bytes.toString('utf8'),
      /^# Losses in March\n[\s\S]+180 were lost[\s\S]+Café at gate 5, seen by hand\./,
    )
  },
  txt(bytes) {
    assert.match(bytes.toString('utf8'), /180 were lost[\s\S]+Café at gate 5/)
  },
}

/** Downloads each format that the menu has. @returns the ends of their names */
async function downloadAll(page: Page): Promise<string[]> {
  const ends: string[] = []
  const rows = page.getByRole('dialog').getByRole('listitem').getByRole('button')
  const show = async () => {
    await page.keyboard.press('Control+Shift+S')
    await rows.first().waitFor()
  }
  await show()
  const count = await rows.count()
  for (let index = 0; index < count; index++) {
    if (index > 0) await show()
    const [download] = await Promise.all([page.waitForEvent('download'), rows.nth(index).click()])
    const name = download.suggestedFilename()
    const end = name.slice(name.lastIndexOf('.') + 1)
    assert.match(name, /^losses-in-march\./)
    assert.ok(CHECKS[end], `a format that this test does not check: ${name}`)
    await CHECKS[end](await readFile(await download.path()))
    ends.push(end)
  }
  return ends
}

const statusWith = async (key: string): Promise<number> =>
  (await request({ url: service.url, key }, 'POST', '/pdf', { content: 'A note.', title: 'Note' })).status

test('from the sign-in link over a document, its downloads, a job, its webhook and a rolled key to the end of the quota', {
  skip,
}, async () => {
  const { page, context } = await open(service)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const text = page.getByRole('textbox', { name: 'Text' })
  const firstPage = page.locator('[data-page="1"] .sr-only')
  let key = ''
  let nextKey = ''
  let documentPath = ''
  let jobId = ''

  const shownKey = async (): Promise<string> => {
    const shown = await page.getByRole('dialog', { name: 'Copy the key now' }).locator('code').first().innerText()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    return shown
  }

  try {
    await walk(page, {
      'sign in by the one-time link': async () => {
        const { text: printed, stderr } = await platen(['login', '--url', service.url, '--json'], {
          env: { PLATEN_DATA: data },
        })
        assert.ok(printed, stderr)
        await page.goto((JSON.parse(printed) as { url: string }).url)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('textbox', { name: 'Prompt' }).waitFor()
      },
      'write: the text streams in beside its pages': async () => {
        await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets lost in March')
        await page.getByRole('radio', { name: 'Data report' }).click()
        await page.getByRole('button', { name: /^Write/ }).click()
        await page.waitForURL(/\/d\/\w+$/)
        documentPath = new URL(page.url()).pathname
        await page.getByRole('button', { name: /^Stop/ }).waitFor()
        await text.getByText('173 were lost').waitFor()
        await firstPage.getByText('173 were lost').waitFor({ state: 'attached' })
        assert.doesNotMatch(await text.innerText(), /by hand/)
        goOn()
        await text.getByText('nobody wrote the numbers down by hand.').waitFor()
        await page.getByRole('button', { name: /^Stop/ }).waitFor({ state: 'detached' })
      },
      'edit by hand': async () => {
        await text.press('Control+End')
        await page.keyboard.press('Enter')
        await page.keyboard.type(OWN_WORDS)
        await firstPage.getByText(OWN_WORDS).waitFor({ state: 'attached' })
      },
      'refine: one change is accepted, one rejected': async () => {
        await page.getByRole('textbox', { name: 'What should change' }).fill('180 were lost; name the gate')
        await page.keyboard.press('Enter')
        await page.getByRole('region', { name: 'Changes' }).getByText('2 changes').waitFor()
        await firstPage.getByText('at gate 5.').first().waitFor({ state: 'attached' })
        await page
          .locator(':focus')
          .and(page.getByRole('region', { name: 'Changes' }))
          .waitFor()
        await page.keyboard.press('a')
        await page.getByText('Accepted. 1 left. Change 2 of 2').waitFor({ state: 'attached' })
        await page.keyboard.press('r')
        await text.getByText('180 were lost').waitFor()
        assert.match(await text.innerText(), /The dock lost most of them\. The scanners/)
        await firstPage.getByText('180 were lost').waitFor({ state: 'attached' })
        await firstPage.getByText('The dock lost most of them.').waitFor({ state: 'attached' })
      },
      'download each format': async () => {
        const ends = await downloadAll(page)
        assert.ok(ends.includes('pdf') && ends.includes('md'), `${ends}`)
      },
      'set the address of webhooks': async () => {
        await page.goto(`${service.url}/settings/webhook`)
        await page.getByLabel('Address').fill(receiver.url)
        await page.getByLabel('Address').press('Enter')
        await page.getByRole('button', { name: 'Saved' }).waitFor()
      },
      'create a key for a program': async () => {
        await page.goto(`${service.url}/keys/new`)
        const form = page.getByRole('dialog', { name: 'Create a key' })
        await form.getByLabel('Name').fill('nightly reports')
        await form.getByRole('button', { name: 'Create key' }).click()
        key = await shownKey()
        assert.equal(await statusWith(key), 200)
      },
      'the copied code makes a job, which appears live': async () => {
        await page.getByRole('link', { name: 'Jobs', exact: true }).click()
        await page.getByRole('button', { name: 'Copy as curl' }).click()
        await page.getByRole('button', { name: 'Copied' }).waitFor()
        const code = await page.evaluate<string>('navigator.clipboard.readText()')
        const ran = await promisify(execFile)('sh', ['-c', code], {
          env: { PATH: process.env['PATH'], PLATEN_API_KEY: key },
          timeout: 60_000,
        })
        jobId = (JSON.parse(ran.stdout) as { jobId: string }).jobId
        await page.getByRole('link', { name: /FAQ/ }).click()
        await page.waitForURL(`${service.url}/jobs/${jobId}`)
        await page.locator('[data-job] header').getByText('Delivered').waitFor()
        await page.getByText('From six to nine.').waitFor()
      },
      'its webhook came, and the client verifies its signature': async () => {
        const [webhook] = await receiver.received(1)
        const { json } = await request(service, 'GET', '/settings/webhook')
        const { secret } = json['data'] as { secret: string }
        const event = await new WebhookVerifier(secret).verify(webhook!.body, webhook!.headers)
        assert.equal(event.jobId, jobId)
        await assert.rejects(new WebhookVerifier(secret).verify(`${webhook!.body} `, webhook!.headers))
      },
      'the checker of Settings says that it fits': async () => {
        const [webhook] = await receiver.received(1)
        const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
        await page.goto(`${service.url}/settings/webhook`)
        await page.getByLabel('Headers').fill(names.map((name) => `${name}: ${webhook!.headers[name]}`).join('\n'))
        await page.getByLabel('Body, exactly as received').fill(webhook!.body)
        await page.getByLabel('Body, exactly as received').press('Control+Enter')
        await page.getByText('The signature matches', { exact: true }).waitFor()
      },
      'the key is rolled, and both work': async () => {
        await page.goto(`${service.url}/keys`)
        await page.getByRole('button', { name: 'Actions for nightly reports' }).click()
        const menu = page.getByRole('dialog', { name: 'Actions for nightly reports' })
        await menu.getByRole('radio', { name: '1 h', exact: true }).click()
        await menu.getByRole('button', { name: 'Roll', exact: true }).click()
        nextKey = await shownKey()
        assert.deepEqual([await statusWith(key), await statusWith(nextKey)], [200, 200])
      },
      'the old key is revoked': async () => {
        const old = page.getByRole('row', { name: /nightly reports.+Old key until/ })
        await old.getByRole('button', { name: 'Actions for nightly reports' }).click()
        await page.getByRole('button', { name: 'Revoke at once…' }).click()
        await page.getByRole('button', { name: 'Revoke key' }).click()
        await page.getByRole('row', { name: /nightly reports.+Revoked/ }).waitFor()
        assert.deepEqual([await statusWith(key), await statusWith(nextKey)], [401, 200])
      },
      'the quota is reached, and Write says so': async () => {
        const { json } = await request(service, 'GET', '/account')
        const { id, usedToday } = json['data'] as { id: string; usedToday: number }
        const limited = await request(service, 'PATCH', `/accounts/${id}`, {
          tier: 'enterprise',
          dailyLimit: usedToday,
        })
        assert.equal(limited.status, 200, limited.bytes.toString())
        await page.getByRole('link', { name: 'Write', exact: true }).click()
        await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets lost in April')
        await page.getByRole('button', { name: /^Write/ }).click()
        await page.getByText(`Today’s ${usedToday} requests are used`).waitFor()
        const hint =
          /^More at 00:00 UTC, in (\d+ h )?\d+ min\. You can still edit, view pages and download: these are free\.$/
        await page.getByText(hint).waitFor()
        await page.getByRole('button', { name: 'Copy the prompt' }).click()
        await eventually(async () =>
          assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'Report on pallets lost in April'),
        )
        await page.getByRole('link', { name: 'See what used them' }).waitFor()
        // From then on before anything is sent.
        await page.goto(`${service.url}/`)
        await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets lost in May')
        await page.getByText(`Today’s ${usedToday} requests are used`).waitFor()
        await page.keyboard.press('Control+Enter')
        assert.equal(await page.getByRole('button', { name: /^Write/ }).getAttribute('aria-disabled'), 'true')
        assert.equal(await page.getByRole('textbox', { name: 'Prompt' }).inputValue(), 'Report on pallets lost in May')
      },
      'editing, pages and downloads go on': async () => {
        // Also in a page that is loaded now.
        await page.goto(`${service.url}${documentPath}`)
        await text.press('Control+End')
        await page.keyboard.type(' Twice.')
        await firstPage.getByText(`${OWN_WORDS} Twice.`).waitFor({ state: 'attached' })
        await downloadAll(page)
        await page.goto(`${service.url}/`)
        await page.getByRole('radio', { name: 'Data report' }).waitFor()
        await page.getByRole('textbox', { name: 'Prompt' }).fill('# A note\n\nSet without a model.')
        await page.getByRole('button', { name: /Make PDF/ }).click()
        await firstPage.getByText('Set without a model.').waitFor({ state: 'attached' })
      },
    })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
