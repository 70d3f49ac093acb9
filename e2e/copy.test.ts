/** What a person copies out of a PDF in Chromium, where this machine has one: select all, copy, paste. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { chromium, type Page } from 'playwright-core'
import { ResourceLoader } from '../packages/server/src/pdf/resources.ts'
import { typeset } from '../packages/typeset/src/index.ts'
import { BOTH_WAYS, SAMPLES } from '../packages/typeset/src/samples.ts'
import { wholeBrowserPath } from './browser.ts'

/** Without what prints nothing, and without blanks: lines end where they end. */
const bare = (text: string) =>
  text.replace(/[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, '').normalize('NFC')

const NOTHING_YET = 'nothing yet'

/** The viewer has no event for its text layer, so this polls until there is text. */
async function copyAll(viewer: Page, paper: Page): Promise<string> {
  await paper.bringToFront()
  await paper.evaluate(`navigator.clipboard.writeText('${NOTHING_YET}')`)
  for (let tries = 0; tries < 100; tries++) {
    await viewer.bringToFront()
    await viewer.mouse.click(400, 300)
    await viewer.keyboard.press('Control+a')
    await viewer.keyboard.press('Control+c')
    await paper.bringToFront()
    const text = await paper.evaluate<string>('navigator.clipboard.readText()')
    if (text !== NOTHING_YET) return text
  }
  throw new Error('Chromium copied nothing.')
}

test('text in every script, in lines that run one way or both, is copied as it went in (judge: Chromium)', {
  skip: wholeBrowserPath === undefined && 'no Chromium with windows on this machine',
}, async () => {
  const texts = [...Object.values(SAMPLES).map(([text]) => text.replaceAll('*', '')), ...Object.values(BOTH_WAYS)]
  const source = texts.join('\n\n')
  const { resources } = await new ResourceLoader().loadFor(source, {})
  const { pdf } = typeset(source, { includePageNumbers: false }, resources)
  const server = createServer((request, response) => {
    const isPdf = request.url === '/document.pdf'
    response.setHeader('Content-Type', isPdf ? 'application/pdf' : 'text/html')
    response.end(isPdf ? pdf : '<!doctype html><title>Paper</title>')
  }).listen(0, '127.0.0.1')
  const browser = await chromium.launch({
    executablePath: wholeBrowserPath as string,
    // The old headless mode has no viewer. As root, in a container, Chromium has no sandbox to start.
    args: ['--no-sandbox', '--headless=new'],
    ignoreDefaultArgs: ['--headless', '--headless=old', '--disable-extensions'],
  })
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const paper = await context.newPage()
    await paper.goto(origin)
    const viewer = await context.newPage()
    await viewer.goto(`${origin}/document.pdf`)
    const copied = bare(await copyAll(viewer, paper))
    let from = 0
    for (const text of texts) {
      const at = copied.indexOf(bare(text), from)
      assert.ok(at >= from, `${text}\nin ${copied}`)
      from = at + bare(text).length
    }
    assert.equal(from, copied.length)
  } finally {
    await browser.close()
    server.close()
  }
})
