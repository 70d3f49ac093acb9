/** The jobs or deliveries that this process works on, by ID. */
import type { Claim } from '../queue/queue.ts'

interface Running {
  claim: Claim
  /** The work is complete and its end is being stored. */
  isStoring: boolean
}

export class RunningWork<Item extends Running> {
  readonly #items = new Map<string, Item>()
  readonly #completions = new Map<string, Promise<void>>()
  readonly #onFree: () => void

  /** @param onFree called when an item ends. */
  constructor(onFree: () => void) {
    this.#onFree = onFree
  }

  get size(): number {
    return this.#items.size
  }

  get(id: string): Item | undefined {
    return this.#items.get(id)
  }

  items(): Item[] {
    return [...this.#items.values()]
  }

  /** One promise for each item; resolves when the item ends. */
  completions(): Promise<void>[] {
    return [...this.#completions.values()]
  }

  /** @param work never rejects. The item is in the list before it starts. */
  start(id: string, item: Item, work: () => Promise<void>): void {
    this.#items.set(id, item)
    const completion = work().finally(() => {
      this.#items.delete(id)
      this.#completions.delete(id)
      this.#onFree()
    })
    this.#completions.set(id, completion)
  }

  /** Number of items whose end is not yet being stored. */
  get working(): number {
    return this.items().filter(({ isStoring }) => !isStoring).length
  }

  /** How many more may start. An item whose end is being stored does not occupy a place, until there are as many of these as places. */
  freePlaces(places: number): number {
    return Math.max(0, Math.min(places - this.working, 2 * places - this.size))
  }
}
