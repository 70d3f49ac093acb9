/** The longest texts that a caller may send, out to break a reader, are read whole. Apart from hostile.slow.test.ts, whose counting doubles the time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../model.ts'
import { CASES, loadReaders } from './hostile-testing.ts'

/** The longest that the interface allows. */
const LONGEST = 100_000

/** @throws where a block or mark stands where it can't. */
function assertSound(document: Document): void {
  const { count, parent, after, start, end, length, markCount, markAt, firstMark } = document
  let at = 0
  for (let block = 0; block < count; block++) {
    assert.ok(parent[block]! < block && after[block]! > block && after[block]! <= count)
    assert.ok(parent[block]! < 0 || after[block]! <= after[parent[block]!]!)
    assert.ok(start[block] === at && end[block]! >= at && end[block]! <= length)
    at = end[block]!
    const nextMark = block + 1 < count ? firstMark[block + 1]! : markCount
    for (let mark = firstMark[block]!; mark < nextMark; mark++) {
      const before = mark > firstMark[block]! ? markAt[mark - 1]! + 1 : start[block]!
      assert.ok(markAt[mark]! >= before && markAt[mark]! <= end[block]!)
    }
  }
  assert.equal(at, length)
}

const readers = await loadReaders()
for (const [name, read] of Object.entries(readers)) {
  test(`the longest text is read whole: ${name}`, () => {
    for (const [what, source] of Object.entries(CASES)) {
      const text = source(LONGEST)
      assert.doesNotThrow(() => assertSound(read(text)), what)
    }
  })
}
