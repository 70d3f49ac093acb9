/** While a prompt waits for a model that is being read from disk: how far it is. Only an operator may see the backends. */
import { useQuery } from '@tanstack/react-query'
import { accountQuery, platen } from '../api.ts'
import { number } from '../intl.ts'
import type { DocumentSession } from '../session/document-session.ts'
import { Button } from '../ui/button.tsx'
import { T } from './texts.ts'
import { useModels } from './use-models.ts'

export function ModelLoading({ session }: { session: DocumentSession }) {
  const { data: account } = useQuery(accountQuery)
  const { id, name, other } = useModels(session.writer.modelType)
  const { data: backends = [] } = useQuery({
    queryKey: ['backends', 'loading'],
    queryFn: ({ signal }) => platen.backends.list({ signal }),
    enabled: account?.key.scopes.includes('admin') ?? false,
    refetchInterval: 5000,
  })
  const loading = backends.find(({ status, models }) => status === 'loading' && models.some((model) => model === id))
  if (!loading || name === undefined) return null
  const { loadProgress } = loading
  return (
    <div className="mt-3 text-small">
      <p role="status">
        {loadProgress === null
          ? T.document.loadingUnknown(name)
          : T.document.loading(name, number(Math.round(100 * loadProgress)))}
      </p>
      {other && (
        <Button className="mt-2" onClick={() => session.writer.retry(other.id)}>
          {T.errors.use(other.name)}
        </Button>
      )}
    </div>
  )
}
