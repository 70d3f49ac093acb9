/** The command palette: documents, screens and settings in one list; the last row takes the text as a prompt. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { accountQuery } from '../api.ts'
import { listDocuments } from '../documents/store.ts'
import { sectionsFor } from '../settings/sections.ts'
import { T } from '../texts.ts'
import { Key } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { closeOverlay, showKeys } from './overlays.ts'
import type { Screen } from './shell.tsx'

const DOCUMENTS_SHOWN = 8

interface Row {
  id: string
  icon: IconName
  name: string
  /** What it is, or the key that does the same. */
  kind?: string
  keys?: string
  /** Only for the search. */
  text?: string
  run: () => void
}

export function Palette({ screens }: { screens: readonly Screen[] }) {
  const navigate = useNavigate()
  const { data: account } = useQuery(accountQuery)
  const { data: documents = [] } = useQuery({
    queryKey: ['documents', account?.id],
    queryFn: () => listDocuments(account!.id),
    enabled: account !== undefined,
  })
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean)

  const all: Row[] = [
    ...documents.map((one) => ({
      id: one.id,
      icon: 'documents' as const,
      name: one.title,
      text: one.text,
      kind: T.palette.document,
      run: () => void navigate({ to: '/d/$id', params: { id: one.id } }),
    })),
    ...screens.map(({ to, name, icon, letter }) => ({
      id: to,
      icon,
      name,
      keys: `G ${letter.toUpperCase()}`,
      run: () => void navigate({ to }),
    })),
    {
      id: 'new',
      icon: 'plus',
      name: T.palette.newDocument,
      keys: 'N',
      run: () => void navigate({ to: '/' }),
    },
    ...sectionsFor(account?.key.scopes ?? []).map((section) => ({
      id: `settings-${section}`,
      icon: 'settings' as const,
      name: T.settings.sections[section],
      kind: T.palette.setting,
      run: () => void navigate({ to: '/settings/$section', params: { section }, search: {} }),
    })),
    { id: 'keys', icon: 'more', name: T.palette.showKeys, keys: '?', run: showKeys },
  ]
  const rows = find(all, words)
  if (typed.trim() !== '')
    rows.push({
      id: 'prompt',
      icon: 'write',
      name: T.palette.write(typed.trim()),
      keys: 'Ctrl ↵',
      run: () => void navigate({ to: '/', state: { prompt: typed.trim() } }),
    })
  const current = Math.min(at, rows.length - 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another row is current.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current, typed])

  function pick(row: Row | undefined): void {
    if (!row) return
    closeOverlay()
    row.run()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((current + step + rows.length) % rows.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing)
      pick(event.ctrlKey || event.metaKey ? rows.at(-1) : rows[current])
    else return
    event.preventDefault()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => open || closeOverlay()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-desk/70" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-32px)] max-w-150 -translate-x-1/2 animate-pop flex-col overflow-hidden rounded-prompt border border-line bg-surface shadow-pop-over"
        >
          <Dialog.Title className="sr-only">{T.palette.title}</Dialog.Title>
          <div className="flex items-center gap-2.5 border-b border-line px-4">
            <Icon name="search" className="text-text-2" />
            <input
              role="combobox"
              aria-label={T.palette.title}
              aria-expanded
              aria-controls="palette-rows"
              aria-activedescendant={rows[current] && `palette-${current}`}
              autoComplete="off"
              spellCheck={false}
              placeholder={T.palette.placeholder}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setAt(0)
              }}
              onKeyDown={onKeyDown}
              className="h-12 min-w-0 grow bg-transparent text-body outline-none"
            />
            <Key>Esc</Key>
          </div>
          <div
            ref={list}
            id="palette-rows"
            role="listbox"
            aria-label={T.palette.results}
            className="overflow-y-auto p-1.5"
          >
            {rows.map((row, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys.
              <div
                key={row.id}
                id={`palette-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                onMouseMove={() => setAt(index)}
                onClick={() => pick(row)}
                className={`flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-control pointer-coarse:min-h-11 ${index === current ? 'bg-selection' : ''}`}
              >
                <Icon name={row.icon} className="shrink-0 text-text-2" />
                <span className="min-w-0 grow truncate">
                  <Marked text={row.name} words={row.id === 'prompt' ? [] : words} />
                </span>
                <span className="shrink-0 text-small text-text-2">{row.keys ?? row.kind}</span>
              </div>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Rows with all words in their name, then those with them in their text too. Without words the newest documents are enough. */
function find(rows: readonly Row[], words: readonly string[]): Row[] {
  const holds = (text: string) => words.every((word) => text.includes(word))
  const named = rows.filter((row) => holds(`${row.name} ${row.kind ?? ''}`.toLowerCase()))
  const texts = rows.filter(
    (row) => row.text !== undefined && !named.includes(row) && holds(`${row.name}\n${row.text}`.toLowerCase()),
  )
  let documents = 0
  return [...named, ...texts].filter((row) => row.text === undefined || ++documents <= DOCUMENTS_SHOWN)
}

/** The typed words in bold. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  const pattern = new RegExp(
    `(${words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`,
    'giu',
  )
  const parts = text.split(pattern).map((part, index) => ({ part, index }))
  // Odd parts are what the pattern matched.
  return parts.map(({ part, index }) =>
    index % 2 === 1 ? (
      <b key={index} className="font-semibold">
        {part}
      </b>
    ) : (
      part
    ),
  )
}
