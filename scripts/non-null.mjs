// Non-null assertions (`x!`) are allowed where they were; new code has none. Counts them by package: each count must be that of
// scripts/non-null.json, so that a removed assertion can't come back; `--write` stores lower counts there, never higher ones.
// With files named, any assertion in them is a fault.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const store = join(root, 'scripts/non-null.json')
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
const [first, ...rest] = process.argv.slice(2)
const files = first === undefined || first === '--write' ? [] : [first, ...rest]

const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    biome,
    'lint',
    '--only=style/noNonNullAssertion',
    '--reporter=json',
    '--max-diagnostics=none',
    ...(files.length ? files : ['.']),
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 },
)
if (!stdout.startsWith('{')) throw new Error(stderr)
const found = JSON.parse(stdout).diagnostics.map(({ location }) => `${location.path}:${location.start.line}`)

if (files.length) report(found.map((place) => `${place}: a non-null assertion.`))
else {
  const counts = {}
  for (const place of found) {
    const [, name] = /^((?:packages|clients)\/[^/]+|[^/]+)/.exec(place)
    counts[name] = (counts[name] ?? 0) + 1
  }
  const allowed = JSON.parse(readFileSync(store, 'utf8'))
  if (first === '--write') {
    const lower = Object.entries(allowed)
      .map(([name, most]) => [name, Math.min(counts[name] ?? 0, most)])
      .filter(([, most]) => most > 0)
    writeFileSync(store, `${JSON.stringify(Object.fromEntries(lower.sort()), null, 2)}\n`)
  } else report([...new Set([...Object.keys(counts), ...Object.keys(allowed)])].flatMap(faultsOf))

  function faultsOf(name) {
    const count = counts[name] ?? 0
    const most = allowed[name] ?? 0
    if (count > most)
      return [
        `${name} has ${count} non-null assertions (x!), ${count - most} more than before. Narrow the type or handle the missing value. ` +
          `Where: npx biome lint --only=style/noNonNullAssertion FILE`,
      ]
    if (count < most)
      return [
        `${name} has ${most - count} non-null assertions (x!) fewer than before. Keep it so: node scripts/non-null.mjs --write`,
      ]
    return []
  }
}

function report(faults) {
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length ? 1 : 0
}
