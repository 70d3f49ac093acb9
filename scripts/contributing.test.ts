/** CONTRIBUTING.md names files and commands: each exists. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const PAGES = [
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'docs/architecture.md',
  '.github/pull_request_template.md',
]

/** Paths from the root, and files of the root. `NAME` is any name. */
const PATH =
  /`((?:packages|clients|scripts|e2e|bench|examples|docs|deploy|\.ci|\.github)(?:\/[^`\s]*)?|[A-Z_]+\.md|package\.json|\.[\w-]+\.cjs)`/g
const LINK = /\]\(([^)#:]+)(?:#[^)]*)?\)/g

for (const page of PAGES) {
  test(`every file that ${page} names exists`, () => {
    const text = read(page)
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path)
    const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(page, '..', path))
    const missing = [...named, ...linked].filter(
      (path) => globSync(path.replaceAll('NAME', '*'), { cwd: root }).length === 0,
    )
    assert.deepEqual(missing, [])
  })

  test(`every command that ${page} names exists`, () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    assert.deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    )
  })
}

test('CONTRIBUTING.md names at least one file for each change', () => {
  const rows = read('CONTRIBUTING.md')
    .split('\n')
    .filter((line) => line.startsWith('| **'))
  assert.ok(rows.length >= 12)
  for (const row of rows) assert.ok((row.match(PATH) ?? []).length > 0, row)
})
