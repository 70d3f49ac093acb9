/** For tests of documents that a model writes: a model that waits at a word, or whose connection breaks there, and what a person does in Write. */
import assert from 'node:assert/strict'
import { before } from 'node:test'
import type { Page } from 'playwright-core'
import { type FakeOpenAi, startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { skipWithoutBrowser } from './browser.ts'
import { afterTests, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, startSession } from './console.ts'

export const FIRST = '# Losses\n\nOf 4,812 pallets 173 were lost. The dock lost most of them.\n\nGate 5 is repaired.\n'

/** The model of this file's service. */
export const model = {
  answer: FIRST as string | { text: string; finish: 'length' },
  /** What it names when it is asked for a template. */
  template: 'blank',
  /** It waits before a word that has this. */
  holdsAt: undefined as string | undefined,
  /** It closes the connection before a word that has this. */
  breaksAt: undefined as string | undefined,
  gate: Promise.withResolvers<void>(),
  /** What waits is written; `holdsAt` may name a later word. */
  pass(): void {
    model.gate.resolve()
    model.gate = Promise.withResolvers()
  },
  /** The connection of what waits breaks. */
  cut(): void {
    model.gate.reject(new Error('The connection is closed.'))
    model.gate = Promise.withResolvers()
  },
  /** What waits is written to its end. */
  release(): void {
    model.holdsAt = undefined
    model.breaksAt = undefined
    model.pass()
  },
}

export let service: Service
export let endpoint: FakeOpenAi

/** Starts the service with this model before the tests of a file. */
export function serveWithModel(): void {
  before(async () => {
    await builtConsole()
    if (skipWithoutBrowser) return
    endpoint = await startFakeOpenAi({
      answer: ({ response_format }) =>
        response_format?.json_schema?.name === 'template' ? JSON.stringify({ template: model.template }) : model.answer,
      beforeToken: async (token) => {
        if (model.holdsAt !== undefined && token.includes(model.holdsAt)) await model.gate.promise
        if (model.breaksAt !== undefined && token.includes(model.breaksAt)) throw new Error('The connection is closed.')
      },
    })
    afterTests(() => endpoint.close())
    afterTests(model.release)
    service = await serve(['--data', scratchFolder()], {
      env: { PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: endpoint.baseUrl, PLATEN_OPENAI_MODEL: 'fake' },
    })
  })
}

/** Runs a test in an empty page whose browser is signed in; nothing may go wrong in it. */
export async function run(test: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await open(service)
  try {
    await startSession(page, service)
    await test(page)
    assert.deepEqual(faults, [])
  } finally {
    model.release()
    await context.close()
  }
}

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' })
export const contentOf = (page: Page): Promise<string> => textOf(page).innerText()

export async function write(page: Page, prompt: string): Promise<void> {
  await page.goto(`${service.url}/`)
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt)
  await page.getByRole('button', { name: /^(Write|Make PDF)/ }).click()
  await page.waitForURL(/\/d\/\w+$/)
}

/** A text that was stopped after "The dock lost". */
export async function stopped(page: Page): Promise<void> {
  model.answer = FIRST
  model.holdsAt = 'most'
  await write(page, 'Report on pallets')
  const line = textOf(page).getByText('The dock lost')
  await line.waitFor()
  const place = await line.boundingBox()
  await page.keyboard.press('Escape')
  await page.getByText(/^Writing stopped after/).waitFor()
  assert.deepEqual(await line.boundingBox(), place, 'what says that it stopped moves nothing that is read')
  model.release()
}

export async function refine(page: Page, asked: string): Promise<void> {
  await page.getByRole('textbox', { name: 'What should change' }).fill(asked)
  await page.keyboard.press('Enter')
}

/** Whether the browser has stored what is shown. */
export const stored = (page: Page) => page.getByText(/^Saved here/).waitFor()
