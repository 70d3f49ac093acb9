/** The service, as every screen calls it: the published client with the session cookie, and what several screens ask. */
import { APIError, Platen } from '@platen/client'
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { answered, failed, isOffline, isSignedOut, signedIn, watchConnection } from './connection.ts'

export { isOffline, isSignedOut } from './connection.ts'

export const platen = new Platen({ baseUrl: location.origin, apiKey: null, appInfo: { name: 'console' } })

/** Queries whose first word is this ask this browser, not the service. */
const LOCAL = 'documents'
const OWN_ACCOUNT = 'account'

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, { queryKey }) => {
      if (queryKey[0] !== LOCAL) answered()
      // There is a session again, of another tab: what has an answer for everybody does not show that.
      if (queryKey[0] === OWN_ACCOUNT) signedIn()
    },
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== LOCAL) failed(error)
      // When this window gets the focus, it asks whether another tab has signed in.
      if (isSignedOut(error)) void queries.invalidateQueries({ queryKey: [OWN_ACCOUNT], refetchType: 'none' })
    },
  }),
  mutationCache: new MutationCache({ onSuccess: answered, onError: failed }),
  defaultOptions: {
    // A browser without a network still reaches a service on its own machine.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      // The client repeats what can be repeated.
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
    },
  },
})

export const accountQuery = queryOptions({
  queryKey: [OWN_ACCOUNT],
  queryFn: ({ signal }) => platen.account.get({ signal }),
  staleTime: 30_000,
})

/** Of any account, for a key with the scope `admin`. Not ['accounts', id]: their list is ['accounts', 'all']. */
export const oneAccountQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'one', id],
    queryFn: ({ signal }) => platen.accounts.get(id, { signal }),
  })

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => platen.templates.list({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => platen.models.list({ signal }),
  staleTime: 15_000,
  // The list says which models answer. A session's requests for it do not count. A key without `catalog` stays refused.
  refetchInterval: ({ state }) => (state.error instanceof APIError && state.error.status === 403 ? false : 15_000),
})

watchConnection(
  async () => {
    const account = await platen.account.get({ maxRetries: 0 })
    queries.setQueryData(accountQuery.queryKey, account)
  },
  () => void queries.invalidateQueries(),
  () => void queries.invalidateQueries({ predicate: ({ state }) => isOffline(state.error) }),
)

/** The models that the machine of the service can download. Live while it downloads one. */
export const localModelsQuery = queryOptions({
  queryKey: ['local-models'],
  queryFn: ({ signal }) => platen.backends.localModels({ signal }),
  staleTime: 30_000,
  refetchInterval: ({ state }) => (state.data?.download?.status === 'running' ? 5_000 : false),
})

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

export const accountsQuery = queryOptions({
  // Not ['accounts'] alone: those are pages, of the settings.
  queryKey: ['accounts', 'all'],
  queryFn: ({ signal }) => collect(platen.accounts.all({ limit: 100 }, { signal })),
  staleTime: 30_000,
})

/** Newest first. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await collect(platen.keys.all({ limit: 100 }, { signal }))).reverse(),
})
