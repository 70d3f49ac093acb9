/** The service, as every screen calls it: the published client with the session cookie, and what several screens ask. */
import { APIConnectionError, Platen, UnauthorizedError } from '@platen/client'
import { QueryClient, queryOptions } from '@tanstack/react-query'

export const platen = new Platen({ baseUrl: location.origin, apiKey: null, appInfo: { name: 'console' } })

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The client repeats what can be repeated.
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
    },
  },
})

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => platen.account.get({ signal }),
  staleTime: 30_000,
})

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => platen.templates.list({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => platen.models.list({ signal }),
  staleTime: 60_000,
})

/** Whether nobody is signed in: no session, or one that has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof UnauthorizedError && error.status === 401
}

export function isOffline(error: unknown): boolean {
  return error instanceof APIConnectionError
}
