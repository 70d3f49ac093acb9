/**
 * The work for hostile text: twice the length is about twice the work. Time on a loaded machine proves nothing, so the test counts how
 * often each block of the engine's code runs. The files: hostile-files.slow.test.ts.
 */
import assert from 'node:assert/strict'
import { Session } from 'node:inspector'
import { after, before, test } from 'node:test'
import { CASES } from './hostile-testing.ts'

type Typeset = typeof import('./typeset.ts').typeset
type Loader = import('../../server/src/pdf/resources.ts').ResourceLoader

const session = new Session()
let typeset: Typeset
let loader: Loader
before(async () => {
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  // Only what is compiled from here on is counted.
  typeset = (await import('./typeset.ts')).typeset
  loader = new (await import('../../server/src/pdf/resources.ts')).ResourceLoader()
})
after(() => session.disconnect())

/** The engine and its libraries. */
const ENGINE = /typeset\/src|node_modules/

/** How often the blocks of these files have run since the last time. */
function workDone(files: RegExp): number {
  let work = 0
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { url, functions } of result) {
      if (!files.test(url)) continue
      for (const { ranges } of functions) for (const { count } of ranges) work += count
    }
  })
  return work
}

/** Short enough to be counted, long enough that what grows with the square shows. */
const SHORT = 6000

for (const [name, [source, options = {}, files = ENGINE]] of Object.entries(CASES)) {
  test(`twice the length is about twice the work: ${name}`, async () => {
    const content = [source(SHORT), source(2 * SHORT)]
    const loaded = [await loader.loadFor(content[0]!, options), await loader.loadFor(content[1]!, options)]
    const set = (which: 0 | 1) => typeset(content[which]!, options, loaded[which]!.resources)
    // The first run loads what the second one has.
    set(0)
    workDone(files)
    set(0)
    const short = workDone(files)
    set(1)
    const long = workDone(files)
    assert.ok(short > SHORT / 20, `${short} is no count`)
    assert.ok(long <= short * 2.5 + 50_000, `${short}, ${long}`)
  })
}
