/**
 * Group commit: what is to be stored while a transaction is under way is stored together in the next one. Under load one
 * commit, and one round trip for each kind of statement, serves many.
 */
import { isDatabaseUnavailable } from './faults.ts'

const BATCH_MAX = 64

/**
 * @param store stores all items in one transaction, and gives the result of each. Where it fails for another reason than the
 * database being away, each item is tried by itself, so that one that can't be stored fails alone.
 */
export function groupCommit<Item, Result>(
  store: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let running = false

  async function storeAll(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await store(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await storeAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) await storeAll(waiting.splice(0, BATCH_MAX))
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running) return
      running = true
      // What ends in the same turn of the event loop belongs together.
      setImmediate(() => void flush())
    })
}
