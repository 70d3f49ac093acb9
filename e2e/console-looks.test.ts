/**
 * The looks of every screen of the console and of its main states, wide and on a phone, light and dark: axe finds nothing, a phone
 * scrolls sideways only in regions that take the focus, and what a finger touches is 44 px high, also on a tablet. Text is typed at 16 px at least.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser as skip } from './browser.ts'
import { afterTests, request, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, navigate, open, showText, signIn } from './console.ts'

const ANSWER =
  '# Losses in March\n\n## Summary\n\nOf 4,812 pallets 173 were lost.\n\n| Stage | Lost |\n|---|--:|\n| Dock | 115 |\n'

let service: Service
/** A job whose delivery is refused, and one that failed. */
let jobId: string
before(async () => {
  await builtConsole()
  if (skip) return
  const model = await startFakeOpenAi({
    answer: ({ messages }) =>
      JSON.stringify(messages).includes('name the gate') ? ANSWER.replace('173 were', '180 were') : ANSWER,
  })
  const receiver = createServer((_, reply) => reply.writeHead(503, { 'retry-after': '3600' }).end('draining'))
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  afterTests(async () => {
    receiver.close()
    receiver.closeAllConnections()
    await model.close()
  })
  service = await serve(['--data', scratchFolder()], {
    env: {
      PLATEN_CONSOLE: 'true',
      PLATEN_OPENAI_BASE_URL: model.baseUrl,
      PLATEN_OPENAI_MODEL: 'fake',
      PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      PLATEN_WEBHOOK_HTTP: 'true',
      PLATEN_WEBHOOK_ANY_PORT: 'true',
    },
  })
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await request(service, method, path, body)
    assert.ok(status < 300, `${method} ${path}: ${status}`)
    return json['data'] as { id: string }
  }
  const own = await call('GET', '/account')
  const clinic = await call('POST', '/accounts', { name: 'Harbour Clinic', tier: 'professional' })
  await call('POST', `/accounts/${clinic.id}/disable`, { reason: 'the contract has ended' })
  const keyOf = (name: string, more = {}) =>
    call('POST', '/keys', { name, accountId: own.id, scopes: ['generate', 'pdf', 'catalog', 'jobs'], ...more })
  const soon = new Date(Date.now() + 6 * 86_400_000).toISOString()
  await keyOf('a machine in the second building that reads only', { expiresAt: soon })
  await call('POST', `/keys/${(await keyOf('old import')).id}/revoke`)
  await call('POST', `/keys/${(await keyOf('crm connector')).id}/roll`, { overlap: '24h' })
  await call('PUT', '/settings/webhook', { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/platen` })
  const { json } = await request(service, 'POST', '/generate', { prompt: 'x', template: 'data-report', webhook: true })
  jobId = json['jobId'] as string
})

type State = readonly [name: string, show: (page: Page) => Promise<unknown>]

const shown = (page: Page, heading: string | RegExp) => page.getByRole('heading', { name: heading }).first().waitFor()
/** @param data a text of what the screen loads. */
const visit = (path: string, heading: string | RegExp, data?: string | RegExp) => async (page: Page) => {
  await navigate(page, path)
  await shown(page, heading)
  if (data !== undefined) await page.getByText(data).filter({ visible: true }).first().waitFor()
}

/** One after the other on one page. */
const STATES: readonly State[] = [
  ['write', (page) => page.getByRole('radio', { name: 'Resume' }).waitFor()],
  ['documents, empty', visit('/documents', 'No documents yet')],
  [
    'document',
    async (page) => {
      await navigate(page, '/')
      await page.getByRole('textbox', { name: 'Prompt' }).fill('Report on pallets lost in March')
      await page.getByRole('button', { name: /^Write/ }).click()
      await showText(page)
      await page.getByRole('textbox', { name: 'What should change' }).waitFor()
    },
  ],
  [
    'changes',
    async (page) => {
      await page.getByRole('textbox', { name: 'What should change' }).fill('180 were lost; name the gate')
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: 'Changes' }).waitFor()
    },
  ],
  [
    'download',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Accept all' }).click()
      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByRole('button', { name: 'Markdown' }).waitFor()
    },
  ],
  [
    'design',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+.')
      await page.getByRole('complementary', { name: 'Design' }).waitFor()
    },
  ],
  [
    'pages',
    async (page) => {
      await page.goto(`${page.url().split('?')[0]}?pane=pages`)
      await page.locator('[data-page="1"] canvas').first().waitFor()
    },
  ],
  ['documents', visit('/documents', 'Documents')],
  ['jobs', visit('/jobs', 'Jobs', /^Data report/)],
  ['job', (page) => visit(`/jobs/${jobId}?try=1`, 'Data report', 'draining')(page)],
  ['keys', visit('/keys', 'Keys', 'crm connector')],
  [
    'menu of a key',
    async (page) => {
      await page.locator('[data-row-menu]').first().click()
      await page.getByRole('button', { name: 'Roll' }).waitFor()
    },
  ],
  ['new key', visit('/keys/new', 'Create a key')],
  [
    'key, once',
    async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('build server')
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
      await shown(page, 'Copy the key now')
    },
  ],
  [
    'usage',
    async (page) => {
      // Not as a link: a key that is shown once asks before it is left.
      await page.goto(`${service.url}/usage`)
      await shown(page, 'Requests by day')
      await page.getByText('By endpoint').first().waitFor()
    },
  ],
  ['usage, table', visit('/usage?view=table', 'Requests by day', 'By endpoint')],
  ['settings, webhook', visit('/settings/webhook', 'Signing secret')],
  ['settings, models', visit('/settings/models', 'Backends', 'Ready')],
  ['settings, templates', visit('/settings/templates', 'Templates of this service', 'Formal letter')],
  ['settings, retention', visit('/settings/retention', 'What is stored, and for how long')],
  ['settings, accounts', visit('/settings/accounts', 'Accounts', 'Harbour Clinic')],
  ['settings, browser', visit('/settings/browser', 'Appearance')],
  ['settings, about', visit('/settings/about', 'Documentation')],
  [
    'palette',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
    },
  ],
]

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** In the dark only colours differ. */
const CONTRAST = ['color-contrast']

/** What is seen of `page` breaks which rule. */
async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate('Promise.allSettled(document.getAnimations().map((animation) => animation.finished))')
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const only = colorScheme === 'light' ? { type: 'tag', values: AXE } : { type: 'rule', values: CONTRAST }
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    `axe.run({ runOnly: ${JSON.stringify(only)} }).then((result) => result.violations)`,
  )
  return found.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes[0]?.html.slice(0, 200)}`)
}

/** As text: it runs in the browser, whose globals the types of this project do not have. */
const SIDEWAYS = `(() => {
  const found = []
  const width = document.documentElement.scrollWidth
  if (width > innerWidth) found.push('the page is ' + width + ' px wide')
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX } = getComputedStyle(element)
    if (!/auto|scroll/.test(overflowX) || element.scrollWidth <= element.clientWidth + 1) continue
    if (element.tabIndex < 0 && !element.querySelector('a, button, [tabindex="0"]'))
      found.push('scrolls sideways without the focus: ' + element.outerHTML.slice(0, 160))
  }
  return found
})()`

/** Links within a sentence may be smaller, as WCAG has it, and what is hidden for the eye. */
const SMALL_TARGETS = `(() => {
  const found = []
  const overlay = document.querySelector('[role=dialog], [role=menu]')
  for (const element of (overlay ?? document).querySelectorAll('button, a[href], input, textarea, select, [role=radio], [role^=menuitem], [role=switch]')) {
    const target = element.closest('label') ?? element
    const { width, height: drawn } = target.getBoundingClientRect()
    const after = getComputedStyle(target, '::after')
    const height = after.position === 'absolute' ? Math.max(drawn, parseFloat(after.height)) : drawn
    const style = getComputedStyle(target)
    if (width <= 1 || height <= 1 || style.visibility === 'hidden' || target.closest('[aria-hidden=true], .sr-only, [inert]')) continue
    if (element.matches('a') && style.display === 'inline' && after.content === 'none') continue
    if (element.matches('a[href="#main"]')) continue
    if (height < 43.5) found.push(Math.round(width) + '×' + Math.round(height) + ' ' + (element.getAttribute('aria-label') ?? element.textContent).slice(0, 40) + ' <' + element.tagName.toLowerCase() + '>')
  }
  return found
})()`

/** Browsers of phones zoom in on a smaller field. */
const SMALL_INPUTS = `[...document.querySelectorAll('input, textarea, select, [contenteditable=true]')].flatMap((field) => {
  const size = getComputedStyle(field).fontSize
  return parseFloat(size) < 16 ? ['types at ' + size + ': ' + field.outerHTML.slice(0, 160)] : []
})`

for (const [device, options] of [
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['tablet', { viewport: { width: 1024, height: 768 }, hasTouch: true }],
  ['phone', { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true }],
] as const) {
  const finds = [
    ...(device === 'tablet' ? [] : ['axe finds nothing in light and dark']),
    ...(device === 'wide' ? [] : ['nothing is too wide or too small']),
  ]
  test(`every screen, ${device}: ${finds.join(', ')} (judge: axe)`, {
    skip,
  }, async () => {
    const { page, context } = await open(service, { ...options, reducedMotion: 'reduce' })
    const problems: string[] = []
    const look = async (name: string) => {
      for (const colorScheme of device === 'tablet' ? [] : (['dark', 'light'] as const))
        for (const problem of await violations(page, colorScheme)) problems.push(`${name}: ${problem}`)
      if (device === 'wide') return
      for (const script of [SIDEWAYS, SMALL_TARGETS, SMALL_INPUTS])
        for (const problem of await page.evaluate<string[]>(script)) problems.push(`${name}: ${problem}`)
    }
    try {
      await page.goto(`${service.url}/sign-in`)
      await page.getByLabel('API key', { exact: true }).waitFor()
      await look('sign-in')
      await signIn(page, service)
      for (const [name, show] of STATES) {
        await show(page).catch((error: Error) => {
          throw new Error(`${name}: ${error.message}`)
        })
        await look(name)
      }
      assert.deepEqual(problems, [])
      assert.deepEqual(faults, [])
    } finally {
      await context.close()
    }
  })
}
