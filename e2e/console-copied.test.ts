/** What the console copies as code is run, with texts that shells, JSON and Python could trip over; each makes the PDF on screen. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { skipWithoutBrowser as skip } from './browser.ts'
import { root, type Service, scratchFolder, serve } from './command.ts'
import { builtConsole, faults, open, signIn } from './console.ts'

const run = promisify(execFile)
const python = process.env['PLATEN_TEST_PYTHON'] ?? 'python3'
const ODD =
  '# Quotes \'single\' "double" $HOME `id` \\\\ %s {x}\n\nA line with $(id), `code`, \\n, "quotes", \'\'\' and """.\n\nEmoji 🎉, العربية, 日本語, a\u2028b, \u0001 and \0 end, &eacute;&nbsp;&rarr; &nosuch; &amp.\n\n| a | b |\n| - | - |\n| "x" | $1 |\n'

let service: Service
before(async () => {
  await builtConsole()
  if (skip) return
  service = await serve(['--data', scratchFolder()], { env: { PLATEN_CONSOLE: 'true' } })
})

const menu = (page: Page) => page.getByRole('dialog', { name: 'Download' })
const clipboard = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()')

/** The code in a language, as it is copied. */
async function copied(page: Page, language: string): Promise<string> {
  await menu(page).getByRole('radio', { name: language }).click()
  await menu(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await menu(page).getByRole('button', { name: 'Copied' }).waitFor()
  const code = await clipboard(page)
  await menu(page).getByRole('button', { name: 'Copy', exact: true }).waitFor()
  return code
}

test('curl, TypeScript and Python of an odd text are run, and make the file that is downloaded', {
  skip,
}, async (t) => {
  const { page, context } = await open(service)
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, service)
    await page.getByRole('textbox', { name: 'Prompt' }).fill(ODD)
    await page.getByRole('button', { name: /^Make PDF/ }).click()
    await page.locator('[data-page="1"] canvas').waitFor()

    await page.keyboard.press('Control+Shift+S')
    await menu(page).waitFor()
    const folder = scratchFolder()
    const env = { ...process.env, PLATEN_API_KEY: service.key! }
    const codes = [await copied(page, 'curl'), await copied(page, 'TypeScript'), await copied(page, 'Python')]
    const [curl = '', typescript = '', pythonCode = ''] = codes
    await menu(page).getByRole('button', { name: 'Copy body' }).click()
    await menu(page).getByRole('button', { name: 'Copied' }).waitFor()
    const body = await clipboard(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      menu(page).getByRole('button', { name: /^PDF/ }).click(),
    ])
    const shown = await readFile(await download.path())
    const pdf = join(folder, download.suggestedFilename())
    const name = download.suggestedFilename().replace(/\.pdf$/, '')
    assert.match(name, /^[\p{L}\p{N}-]+$/u)
    for (const code of codes) assert.ok(code.includes(`${name}.json`) && !code.includes(service.key!))
    writeFileSync(join(folder, `${name}.json`), body)
    assert.ok(JSON.parse(body).content.includes('\0'))
    const made = async (): Promise<Buffer> => {
      const bytes = await readFile(pdf)
      writeFileSync(pdf, '')
      return bytes
    }

    await run('bash', ['-c', curl], { cwd: folder, env })
    const ofCurl = await made()
    assert.ok(ofCurl.equals(shown), ofCurl.subarray(0, 300).toString())

    mkdirSync(join(folder, 'node_modules/@platen'), { recursive: true })
    symlinkSync(join(root, 'packages/client'), join(folder, 'node_modules/@platen/client'))
    writeFileSync(join(folder, 'make.mts'), typescript)
    await run(process.execPath, ['make.mts'], { cwd: folder, env })
    assert.ok((await made()).equals(shown), 'TypeScript makes another file')

    writeFileSync(join(folder, 'make.py'), pythonCode)
    const pythonEnv = { ...env, PYTHONPATH: join(root, 'clients/python/src') }
    const hasClient = await run(python, ['-c', 'import platen_client'], { env: pythonEnv }).then(
      () => true,
      () => false,
    )
    if (!hasClient) t.diagnostic('Python was left out: the packages of its client are not installed.')
    else {
      await run(python, ['make.py'], { cwd: folder, env: pythonEnv })
      assert.ok((await made()).equals(shown), 'Python makes another file')
    }
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
})
