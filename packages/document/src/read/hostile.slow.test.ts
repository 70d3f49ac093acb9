/**
 * The work for text that is out to break a reader, in light markup and both dialects of Markdown. Time on a loaded machine proves nothing;
 * what is counted is how often each block of the code runs, and that twice the length is about twice that. The longest texts:
 * longest.slow.test.ts.
 */
import assert from 'node:assert/strict'
import { Session } from 'node:inspector'
import { after, before, test } from 'node:test'
import { CASES, loadReaders, type Read } from './hostile-testing.ts'

let readers: Record<string, Read>

const session = new Session()
before(async () => {
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  // Only what is compiled from here on is counted.
  readers = await loadReaders()
})
after(() => session.disconnect())

/** How often the blocks of the readers and their libraries have run since the last time. */
function workDone(): number {
  let work = 0
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { url, functions } of result) {
      if (!/document\/src|node_modules/.test(url)) continue
      for (const { ranges } of functions) for (const { count } of ranges) work += count
    }
  })
  return work
}

/** Short enough to be counted, long enough that what grows with the square shows. */
const SHORT = 4000

for (const name of ['light markup', 'CommonMark', 'an answer']) {
  test(`twice the length is about twice the work: ${name}`, () => {
    const read = readers[name]!
    for (const [what, source] of Object.entries(CASES)) {
      const work = [SHORT, SHORT, 2 * SHORT].map((length) => {
        const text = source(length)
        workDone()
        read(text)
        return workDone()
      })
      // The first run meets code that is still to be compiled.
      const [, once, twice] = work as [number, number, number]
      assert.ok(twice <= once * 2.5 + 50_000, `${what}: ${work}`)
    }
  })
}
