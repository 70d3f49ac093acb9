/** The documents of this browser: their first pages, with search in titles and texts. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { accountQuery, queries, templatesQuery } from '../api.ts'
import { ago, documentsOf, pagesOf, T } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Empty, SkeletonRows, Toast } from '../ui/states.tsx'
import { deleteDocument, listDocuments, type StoredDocument, storeDocument } from './store.ts'

export function Documents() {
  const { q = '' } = useSearch({ from: '/shell/documents' })
  const navigate = useNavigate({ from: '/documents' })
  const { data: account } = useQuery(accountQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const { data: documents } = useQuery({
    queryKey: ['documents', account?.id],
    queryFn: () => listDocuments(account!.id),
    enabled: account !== undefined,
  })
  // The address follows a little later, and must not take letters back.
  const [text, setText] = useState(q)
  const [removed, setRemoved] = useState<StoredDocument>()
  useEffect(() => {
    document.title = T.title(T.documents.title)
  }, [])
  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => setRemoved(undefined), 8000)
    return () => clearTimeout(timer)
  }, [removed])
  const found = useMemo(() => {
    const words = q.toLowerCase().split(/\s+/u).filter(Boolean)
    return documents?.filter(({ title, text }) => {
      const all = `${title}\n${text}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
  }, [documents, q])

  async function remove(one: StoredDocument): Promise<void> {
    await deleteDocument(one.id)
    setRemoved(one)
    await queries.invalidateQueries({ queryKey: ['documents'] })
  }
  async function restore(one: StoredDocument): Promise<void> {
    await storeDocument(one)
    setRemoved(undefined)
    await queries.invalidateQueries({ queryKey: ['documents'] })
  }

  return (
    <main>
      <header className="sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-2 sm:px-6 max-md:static">
        <h1 className="text-title font-semibold max-md:sr-only" tabIndex={-1}>
          {T.documents.title}
        </h1>
        <label className="ml-auto flex h-8.5 w-85 max-w-full grow items-center gap-2 rounded-control border border-edge bg-surface px-2.5 focus-within:outline-2 focus-within:outline-focus sm:grow-0">
          <Icon name="search" className="text-text-2" />
          <input
            type="search"
            aria-label={T.documents.search}
            placeholder={T.documents.search}
            value={text}
            onChange={(event) => {
              const { value } = event.target
              setText(value)
              void navigate({ search: value === '' ? {} : { q: value }, replace: true })
            }}
            className="w-full bg-transparent text-control outline-none"
          />
        </label>
        <Link to="/">
          <Button look="primary" icon="plus" tabIndex={-1}>
            {T.documents.new}
          </Button>
        </Link>
      </header>
      <div className="px-4 py-4 sm:px-6">
        {found === undefined ? (
          <SkeletonRows />
        ) : documents!.length === 0 ? (
          <Empty
            icon="documents"
            title={T.documents.empty}
            actions={
              <Link to="/">
                <Button look="primary" tabIndex={-1}>
                  {T.documents.emptyAction}
                </Button>
              </Link>
            }
          >
            {T.documents.emptyHint}
          </Empty>
        ) : found.length === 0 ? (
          <Empty icon="search" title={T.documents.nothing(q)}>
            {T.documents.nothingHint(documentsOf(documents!.length))}
          </Empty>
        ) : (
          <>
            <p className="mb-3 text-right text-small text-text-3 max-sm:text-left">{T.documents.kept}</p>
            <ul className="grid grid-cols-2 gap-x-5.5 gap-y-6 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5">
              {found.map((one) => (
                <li key={one.id} className="group relative min-w-0">
                  <Link to="/d/$id" params={{ id: one.id }} className="block rounded-card">
                    <Picture document={one} />
                    <span className="mt-2 block truncate text-control font-semibold">{one.title}</span>
                    <span className="block truncate text-small text-text-2">
                      {templates.find(({ id }) => id === one.template)?.name ?? one.template}, {pagesOf(one.pageCount)},{' '}
                      {ago(new Date(one.updatedAt))}
                    </span>
                  </Link>
                  <IconButton
                    icon="close"
                    name={T.documents.remove(one.title)}
                    onClick={() => void remove(one)}
                    className="absolute top-2 right-2 bg-surface opacity-0 shadow-control group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {removed && (
        <Toast action={{ name: T.documents.undo, onClick: () => void restore(removed) }}>
          {T.documents.removed(removed.title)}
        </Toast>
      )}
    </main>
  )
}

function Picture({ document }: { document: StoredDocument }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!document.picture) return
    const made = URL.createObjectURL(document.picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [document.picture])
  return (
    <span className="block aspect-[208/258] overflow-hidden rounded-card bg-desk px-5 pt-4 group-hover:ring-1 group-hover:ring-line-strong">
      {url === undefined ? (
        <span className="dark-page block h-full bg-page shadow-page" />
      ) : (
        <img src={url} alt="" className="dark-page block w-full bg-page shadow-page" />
      )}
    </span>
  )
}
