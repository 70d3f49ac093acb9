/** The budgets of the console, in bytes as the service sends them: first load, each screen, and what a document loads. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { consoleFolder } from '../packages/cli/src/console.ts'
import { TYPESETTER_BYTES } from '../packages/console/src/typesetting/messages.ts'
import { root } from './command.ts'
import { builtConsole } from './console.ts'

let assets: string
let names: string[]
before(async () => {
  await builtConsole()
  assets = join(consoleFolder()!, 'assets')
  names = readdirSync(assets)
})

const sizeOf = (files: Iterable<string>): number =>
  [...files].reduce(
    (sum, name) => sum + statSync(join(assets, names.includes(`${name}.br`) ? `${name}.br` : name)).size,
    0,
  )

/** The file whose name without its hash is `name`. */
function built(name: string): string {
  const found = names.filter((file) => file.replace(/-[\w-]{8}(?=\.)/, '') === name)
  assert.equal(found.length, 1, `${name}: ${found.join(', ')}`)
  return found[0]!
}

/** A script and the scripts that it loads with itself. */
function withImports(script: string, all = new Set<string>()): Set<string> {
  if (all.has(script)) return all
  all.add(script)
  for (const [, imported] of readFileSync(join(assets, script), 'utf8').matchAll(
    /(?:from|import)\s*["']\.\/([^"']+)["']/g,
  ))
    withImports(imported!, all)
  return all
}

function firstLoad(): { all: Set<string>; scripts: Set<string>; html: string } {
  const html = join(assets, '../index.html')
  const named = [...readFileSync(html, 'utf8').matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name]) => name!)
  const scripts = new Set(named.filter((name) => name.endsWith('.js')).flatMap((name) => [...withImports(name)]))
  return { all: new Set([...named, ...scripts]), scripts, html: `${html}.br` }
}

test('the first load is under 200 kB', () => {
  const { all, html } = firstLoad()
  assert.equal([...all].filter((name) => name.endsWith('.woff2')).length, 2)
  assert.ok([...all].some((name) => name.endsWith('.css')))
  const bytes = sizeOf(all) + statSync(html).size
  assert.ok(bytes <= 200_000, `${bytes} bytes`)
})

// Its texts are among it: they are beside their screen, no longer in the first load.
test('the script of each screen is under 30 kB, that of a document with what writes and sets it under 51', () => {
  const { scripts } = firstLoad()
  // Write loads what stores its draft.
  const later = new Set([...scripts, built('editor.js'), built('database.js')])
  for (const screen of ['document', 'documents', 'job', 'jobs', 'keys', 'new-key', 'settings', 'sign-in', 'usage']) {
    // `keys` is also the module of single keys.
    const files = names.filter((name) => name.replace(/-[\w-]{8}\.js$/, '') === screen && name.endsWith('.js'))
    assert.ok(files.length > 0, `no script of ${screen}`)
    const own = new Set(files.flatMap((name) => [...withImports(name)]).filter((name) => !later.has(name)))
    assert.ok(
      sizeOf(own) <= (screen === 'document' ? 51_000 : 30_000),
      `${screen}: ${sizeOf(own)} bytes in ${[...own].join(', ')}`,
    )
  }
})

// The limits of `editor.js` and `worker.js` are what they have, and 5 %: docs/decisions/043-console-stack.md.
for (const [name, limit] of [
  ['palette.js', 8000],
  ['design-panel.js', 12_000],
  ['editor.js', 87_000],
  ['pdf.js', 130_000],
  ['pdf.worker.min.js', 330_000],
  ['worker.js', 174_000],
] as const) {
  test(`${name} is under ${limit / 1000} kB`, () => {
    const bytes = sizeOf([built(name)])
    assert.ok(bytes <= limit, `${bytes} bytes`)
  })
}

test('the size of the typesetter that a person reads while it loads is its size, within 5 %', () => {
  const bytes = sizeOf(['worker.js', 'pdf.js', 'pdf.worker.min.js'].map(built))
  assert.ok(Math.abs(bytes / TYPESETTER_BYTES - 1) < 0.05, `${bytes} bytes`)
})

test('the picture of a template is under 6 kB', () => {
  const folder = join(root, 'packages/console/src/pictures')
  for (const name of readdirSync(folder)) {
    const bytes = statSync(join(folder, name)).size
    assert.ok(bytes <= (name.startsWith('sample-') ? 60_000 : 6000), `${name}: ${bytes} bytes`)
  }
})
