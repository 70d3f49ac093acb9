import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JobSummary } from '@platen/client'
import { type JobList, withNewest, withOlder, withRange } from './job-list.ts'

/** Job `n` was created in second `n`. */
const job = (n: number, status = 'completed') =>
  ({ jobId: `job_${n}`, status, createdAt: new Date(n * 1000) }) as JobSummary
const listOf = (numbers: number[], nextCursor: string | null): JobList => ({
  items: numbers.map((n) => job(n)),
  nextCursor,
})
const numbersOf = ({ items }: JobList) => items.map(({ jobId }) => Number(jobId.slice(4)))

test('a newer read of the first page puts new jobs before those that were loaded', () => {
  const list = withNewest(listOf([6, 5, 4, 3, 2], 'after 2'), listOf([8, 7, 6, 5], 'after 5'))
  assert.deepEqual(numbersOf(list), [8, 7, 6, 5, 4, 3, 2])
  assert.equal(list.nextCursor, 'after 2')
})

test('a job that the newer read should have is gone; without further pages all others are', () => {
  assert.deepEqual(numbersOf(withNewest(listOf([6, 5, 4, 3], 'after 3'), listOf([6, 4], 'after 4'))), [6, 4, 3])
  assert.deepEqual(numbersOf(withNewest(listOf([6, 5, 4, 3], null), listOf([5], null))), [5])
  assert.deepEqual(numbersOf(withNewest(listOf([6, 5], null), listOf([], null))), [])
})

test('after a gap, and on the first read, the list is the first page', () => {
  assert.deepEqual(withNewest(undefined, listOf([3, 2], 'after 2')), listOf([3, 2], 'after 2'))
  assert.deepEqual(withNewest(listOf([3, 2], null), listOf([90, 89], 'after 89')), listOf([90, 89], 'after 89'))
})

test('of a list that the newer read covers, the next page is that of the read', () => {
  assert.equal(withNewest(listOf([3, 2], null), listOf([4, 3, 2], 'after 2')).nextCursor, 'after 2')
})

test('a newer read of rows further down replaces them and takes out what was deleted there', () => {
  const list = withRange(listOf([9, 8, 7, 6, 5, 4], 'after 4'), [job(7, 'failed'), job(5)])
  assert.deepEqual(numbersOf(list), [9, 8, 7, 5, 4])
  assert.equal(list.items[2]!.status, 'failed')
  assert.deepEqual(withRange(list, []), list)
})

test('a newer read of rows that the list does not have leaves it as it is', () => {
  const list = listOf([500, 499], 'after 499')
  assert.deepEqual(withRange(list, [job(300), job(299)]), list)
})

test('jobs of one millisecond stay, whichever of them a read has', () => {
  const same = (id: string) => ({ ...job(5), jobId: id })
  const list = { items: [job(6), same('a'), same('b'), same('c'), job(4)], nextCursor: null }
  assert.deepEqual(
    withRange(list, [same('b')])
      .items.map(({ jobId }) => jobId)
      .sort(),
    list.items.map(({ jobId }) => jobId).sort(),
  )
})

test('the next page follows, without jobs that are there', () => {
  assert.deepEqual(withOlder(listOf([5, 4, 3], 'after 3'), listOf([3, 2], null)), listOf([5, 4, 3, 2], null))
})
