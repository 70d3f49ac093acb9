// node scripts/run-tests.mjs REPORT FILE …: runs files of tests, all in this process. Prints what happens, and writes to REPORT one JSON
// line for each leaf test and for each suite whose hook failed, and a last line once all have run. Exits 1 if one failed.
import { appendFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

const TEST_MS_MAX = 300_000

const [report, ...files] = process.argv.slice(2)
const write = (row) => appendFileSync(report, `${JSON.stringify(row)}\n`)

const events = run({ files: files.map((file) => resolve(file)), isolation: 'none', timeout: TEST_MS_MAX })
events.on('test:pass', (test) => note(test, 'passed'))
events.on('test:fail', (test) => {
  process.exitCode = 1
  note(test, 'failed')
})
events.on('end', () => write({ hasEnded: true }))
events.compose(spec).pipe(process.stdout)

function note({ name, file = '', skip, todo, details }, ended) {
  if (details?.type === 'suite' && details.error?.failureType !== 'hookFailed') return
  // Node counts a file without tests as one that passed.
  if (name === file) {
    process.exitCode = 1
    return write({ result: 'failed', name: 'there is no test', file: relative(process.cwd(), file) })
  }
  const isSkipped = skip !== undefined && skip !== false
  write({
    result: isSkipped || todo ? 'skipped' : ended,
    name,
    file: relative(process.cwd(), file),
    reason: typeof skip === 'string' ? skip : 'no reason given',
  })
}
