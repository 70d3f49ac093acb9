/** Lists in pages. */
import type { CallOptions } from './options.ts'
import { type WithResponse, withResponse } from './response.ts'
import type { Transport } from './transport.ts'
import type { PageParams } from './types.ts'

/** One page of a list. It iterates over its items. */
export class Page<Item> implements Iterable<Item>, WithResponse {
  readonly items: Item[]
  /** For `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null
  declare readonly response: WithResponse['response']

  constructor(items: Item[], nextCursor: string | null) {
    this.items = items
    this.nextCursor = nextCursor
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.items[Symbol.iterator]()
  }
}

/** @param field the name of the list in the reply. */
export async function readPage<Item>(
  transport: Transport,
  { path, field, query }: { path: string; field: string; query: object },
  options?: CallOptions,
): Promise<Page<Item>> {
  const data = await transport.data<Record<string, unknown>>({ method: 'GET', path, query }, options)
  const { response } = data
  return withResponse(new Page(data[field] as Item[], (data['nextCursor'] ?? null) as string | null), response)
}

/** The items of all pages. The next page is read when its first item is. */
export async function* everyItem<Item>(
  list: (page: PageParams) => Promise<Page<Item>>,
  query: PageParams,
): AsyncGenerator<Item> {
  for (let cursor: string | null | undefined = query.cursor; cursor !== null; ) {
    const page: Page<Item> = await list({ ...query, cursor })
    yield* page.items
    cursor = page.nextCursor
  }
}
