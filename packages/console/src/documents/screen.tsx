/** The documents of this browser: their first pages or a list, by kind, with search in titles and texts. What is shown is in the address. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { accountQuery, queries, templatesQuery } from '../api.ts'
import { documentsOf } from '../intl.ts'
import { deleteDocuments, documentsQuery, restoreDocuments, textsQuery } from '../storage/document-store.ts'
import { nearestSearch, searchDocuments, wordsOf } from '../storage/search.ts'
import type { DocumentText, ListedDocument } from '../storage/stored-document.ts'
import { SHARED } from '../texts.ts'
import { Button, Key } from '../ui/button.tsx'
import { useKeys } from '../ui/keys.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { useRowKeys, useRows } from '../ui/rows.tsx'
import { Search } from '../ui/search.tsx'
import { Segments } from '../ui/segments.tsx'
import { Empty, SkeletonRows } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { KINDS, type Kind } from './filter.ts'
import { isOfKind } from './kinds.ts'
import { DocumentList } from './list.tsx'
import { useMissingPictures } from './missing-pictures.ts'
import { T } from './texts.ts'
import { DocumentTiles } from './tiles.tsx'
import type { DocumentView } from './view.ts'

export function Documents() {
  const { q = '', kind, view = 'pages' } = useSearch({ from: '/shell/documents' })
  const navigate = useNavigate({ from: '/documents' })
  const { data: account } = useQuery(accountQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const { data: documents } = useQuery(documentsQuery(account?.id))
  const { data: texts } = useQuery(textsQuery(account?.id, q !== ''))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    document.title = SHARED.title(T.documents.title)
  }, [])

  const found = useMemo(() => {
    const ofKind = kind === undefined ? documents : documents?.filter((one) => isOfKind(one, kind))
    if (q === '') return ofKind
    return ofKind && texts && searchDocuments(ofKind, texts, wordsOf(q))
  }, [documents, texts, q, kind])
  useMissingPictures(documents)
  const count = found?.length ?? 0
  const rows = useRows<HTMLElement>(count, 300)
  useRowKeys(rows, {
    count,
    columns: () =>
      view === 'list' ? 1 : getComputedStyle(rows.container.current!).gridTemplateColumns.split(' ').length,
    onSelect: (index) => select(found![index]!.id),
  })
  useKeys((key) => {
    if (key !== 'Escape' || selected.size === 0) return false
    setSelected(new Set())
    return true
  })
  /** The place of a document that was deleted, or is back, which takes the focus once the list is without it, or has it. */
  const moved = useRef<{ id: string; at: number; isBack: boolean }>(undefined)
  const moveFocus = useEffectEvent((): void => {
    const next = moved.current
    // A new picture changes the list too.
    if (!next || documents?.some(({ id }) => id === next.id) !== next.isBack) return
    moved.current = undefined
    if (count > 0) rows.focus(Math.min(next.at, count - 1))
    else document.querySelector<HTMLElement>('main h1')?.focus()
  })
  useEffect(() => {
    if (found) moveFocus()
  }, [found])

  function show(change: { q?: string; kind?: Kind | undefined; view?: 'pages' | 'list' }): void {
    const next = { q, kind, view, ...change }
    void navigate({
      search: {
        ...(next.q !== '' && { q: next.q }),
        ...(next.kind && { kind: next.kind }),
        ...(next.view === 'list' && { view: next.view }),
      },
      replace: change.kind === undefined,
    })
  }
  function select(id: string): void {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  async function remove(gone: readonly ListedDocument[]): Promise<void> {
    const id = gone[0]?.id
    // Another tab has deleted what was selected.
    if (id === undefined) return setSelected(new Set())
    const at = Math.max(0, found?.findIndex((one) => one.id === id) ?? 0)
    moved.current = { id, at, isBack: false }
    setSelected(new Set())
    const deleted = await deleteDocuments(gone.map(({ id }) => id))
    await queries.invalidateQueries({ queryKey: ['documents'] })
    const text =
      gone.length === 1 ? T.documents.removed(gone[0]!.title) : T.documents.removedMany(documentsOf(gone.length))
    toast(text, {
      undo: async () => {
        await restoreDocuments(deleted)
        // Its button, which had the focus, is gone.
        moved.current = { id, at, isBack: true }
        await queries.invalidateQueries({ queryKey: ['documents'] })
      },
    })
  }

  const shown: DocumentView = {
    documents: found ?? [],
    nameOf: (template) => templates.find(({ id }) => id === template)?.name ?? template,
    selected,
    onSelect: select,
    onDelete: (one) => void remove([one]),
  }
  const View = view === 'list' ? DocumentList : DocumentTiles
  return (
    <main>
      <header className="sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-2 max-md:static sm:px-6">
        <h1 className="text-title font-semibold max-md:sr-only" tabIndex={-1}>
          {T.documents.title}
        </h1>
        <Search
          label={T.documents.search}
          value={q}
          onChange={(next) => show({ q: next })}
          className="ml-auto w-85 max-w-full max-md:w-full"
        >
          <Key>/</Key>
        </Search>
        <Segments
          label={T.documents.view}
          value={view}
          choices={[
            ['pages', T.documents.views.pages],
            ['list', T.documents.views.list],
          ]}
          onChange={(next) => show({ view: next })}
          className="h-8.5! pointer-coarse:h-11!"
        />
        <LinkButton variant="primary" icon="plus" hint="N" to="/" className="max-md:ml-auto pointer-fine:h-8.5!">
          {T.documents.new}
        </LinkButton>
      </header>
      <div className="px-4 py-4 sm:px-6">
        {found === undefined ? (
          <SkeletonRows />
        ) : documents!.length === 0 ? (
          <Empty
            icon="documents"
            title={T.documents.empty}
            actions={
              <LinkButton variant="primary" to="/">
                {T.documents.emptyAction}
              </LinkButton>
            }
          >
            {T.documents.emptyHint}
          </Empty>
        ) : (
          <>
            <div className="mb-4 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
              {selected.size > 0 ? (
                <Selection
                  count={selected.size}
                  onDelete={() => void remove(documents!.filter(({ id }) => selected.has(id)))}
                  onClear={() => setSelected(new Set())}
                />
              ) : (
                <Kinds kind={kind} onChange={(next) => show({ kind: next })} />
              )}
              <p className="ml-auto text-small text-text-2 max-sm:ml-0">{T.documents.kept}</p>
            </div>
            {count > 0 ? (
              <View {...shown} container={rows.container} />
            ) : q === '' ? (
              <Empty
                icon="documents"
                title={T.documents.noneOfKind}
                actions={<Button onClick={() => show({ kind: undefined })}>{T.documents.showAll}</Button>}
              >
                {T.documents.noneOfKindHint}
              </Empty>
            ) : (
              <Nothing q={q} texts={texts!} onSearch={(next) => show({ q: next, kind: undefined })} />
            )}
          </>
        )}
      </div>
    </main>
  )
}

function Kinds({ kind, onChange }: { kind: Kind | undefined; onChange: (kind: Kind | undefined) => void }) {
  return (
    <div
      role="group"
      aria-label={T.documents.kind}
      className="-m-1 flex gap-1.5 overflow-x-auto p-1 max-[360px]:flex-wrap"
    >
      {([undefined, ...KINDS] as const).map((one) => (
        <button
          key={one ?? 'all'}
          type="button"
          aria-pressed={kind === one}
          onClick={() => onChange(one)}
          className="h-7 shrink-0 rounded-full border border-line-strong px-2.5 text-small hover:bg-canvas aria-pressed:border-selection aria-pressed:bg-selection aria-pressed:font-semibold aria-pressed:text-accent pointer-coarse:h-11"
        >
          {T.documents.kinds[one ?? 'all']}
        </button>
      ))}
    </div>
  )
}

function Selection({ count, onDelete, onClear }: { count: number; onDelete: () => void; onClear: () => void }) {
  return (
    <div className="flex items-center gap-2">
      <span role="status" className="text-control font-semibold">
        {T.documents.selected(documentsOf(count))}
      </span>
      <Button small variant="danger" icon="trash" onClick={onDelete}>
        {T.documents.deleteSelected}
      </Button>
      <Button small variant="quiet" onClick={onClear}>
        {T.documents.clear}
      </Button>
    </div>
  )
}

function Nothing({ q, texts, onSearch }: { q: string; texts: readonly DocumentText[]; onSearch: (q: string) => void }) {
  const near = useMemo(() => nearestSearch(texts, q), [texts, q])
  return (
    <Empty
      icon="search"
      title={T.documents.nothing(q)}
      actions={
        near !== undefined && (
          <Button variant="primary" onClick={() => onSearch(near)}>
            {T.documents.searchFor(near)}
          </Button>
        )
      }
    >
      {T.documents.nothingHint(documentsOf(texts.length))}
    </Empty>
  )
}
