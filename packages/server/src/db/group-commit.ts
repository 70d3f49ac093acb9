/**
 * Group commit: items that arrive during a transaction are stored together in the next one. Under load, one commit, and one
 * round trip for each kind of statement, stores many items.
 */
import { isDatabaseUnavailable } from './connection-errors.ts'

const BATCH_MAX = 64

/**
 * @param store stores all items in one transaction, and gives the result of each. Where it fails for another reason than the
 * database being away, each item is tried by itself, so that one that can't be stored fails alone.
 */
export function groupCommit<Item, Result>(
  store: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface PendingItem {
    item: Item
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  const pending: PendingItem[] = []
  let running = false

  async function storeAll(batch: readonly PendingItem[]): Promise<void> {
    try {
      const results = await store(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await storeAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  async function flush(): Promise<void> {
    while (pending.length > 0) await storeAll(pending.splice(0, BATCH_MAX))
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject })
      if (running) return
      running = true
      // Items of the same turn of the event loop are stored together.
      setImmediate(() => void flush())
    })
}
