// node scripts/run-tests.mjs REPORT FILE …: runs files of tests, all in this process. Prints what happens, and writes to REPORT one JSON
// line for each leaf test and for each suite whose hook failed, and a last line once all have run. Exits 1 if one failed, or if one
// takes longer than TEST_MS_MAX: Node applies its own `timeout` to the tests of no suite, and then waits for what they began.
import { appendFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { stripVTControlCharacters } from 'node:util'

const TEST_MS_MAX = Number(process.env.TEST_MS_MAX ?? 300_000)
const REASON_CHARS = 600

// `npm test`, which gave this process a group of its own and the channel, was killed: the group ends, with the servers of its tests.
process.on('disconnect', () => process.kill(0))
process.channel?.unref()

const [report, ...files] = process.argv.slice(2)
const write = (row) => appendFileSync(report, `${JSON.stringify(row)}\n`)

const events = run({ files: files.map((file) => resolve(file)), isolation: 'none' })

let current = []
let watch
const watched = (change) => {
  current = change(current)
  clearTimeout(watch)
  // Where nothing else is open, Node itself says which test waits for what never comes.
  if (current.length) watch = setTimeout(giveUp, TEST_MS_MAX).unref()
}
function giveUp() {
  const { name, file = '' } = current.at(-1)
  const reason = `no end after ${TEST_MS_MAX / 1000} s. What is open: ${process.getActiveResourcesInfo().join(', ')}`
  process.stdout.write(`✖ ${name}: ${reason}\n`)
  write({ result: 'failed', name, file: relative(process.cwd(), file), reason })
  process.exit(1)
}
events.on('test:dequeue', (test) => watched((tests) => [...tests, test]))
events.on('test:complete', ({ name, nesting, line, file }) =>
  watched((tests) => {
    const ended = tests.findIndex(
      (one) => one.name === name && one.nesting === nesting && one.line === line && one.file === file,
    )
    return tests.toSpliced(ended, ended < 0 ? 0 : 1)
  }),
)
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
    return write({ result: 'failed', name: 'there is no test', file: relative(process.cwd(), file), reason: '' })
  }
  const isSkipped = skip !== undefined && skip !== false
  write({
    result: isSkipped || todo ? 'skipped' : ended,
    name,
    file: relative(process.cwd(), file),
    reason: typeof skip === 'string' ? skip : messageOf(details?.error),
  })
}

/** The beginning of what a failed test said: the end of a long log is often all that is kept of it. */
function messageOf(error) {
  const { message = 'no reason given' } = error?.cause ?? error ?? {}
  return stripVTControlCharacters(message).slice(0, REASON_CHARS)
}
