/** The command palette: documents, jobs, screens, commands and settings in one list; the last row takes the text as a prompt. `#` goes to a heading. */
import type { JobSummary } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { accountQuery, platen, templatesQuery } from '../api.ts'
import { useBack } from '../history.ts'
import { stateOf } from '../job-state.ts'
import { offerOf } from '../session/prompt-action.ts'
import { sectionsFor } from '../settings-sections.ts'
import { documentsQuery, textsQuery } from '../storage/document-store.ts'
import { searchDocuments, wordsOf } from '../storage/search.ts'
import type { ListedDocument } from '../storage/stored-document.ts'
import { openHeadings } from '../text/headings.ts'
import { SHARED } from '../texts.ts'
import { Key } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { closeOverlay, showKeys } from '../ui/overlays.ts'
import { useReturnFocus } from '../ui/return-focus.ts'
import { keyGroups, press } from './key-groups.ts'
import { findRows, type Row, remember } from './palette-rows.ts'
import type { Screen } from './screens.ts'
import { T } from './texts.ts'

const JOBS_LOADED = 100

export function Palette({ screens }: { screens: readonly Screen[] }) {
  useBack(closeOverlay)
  const returnFocus = useReturnFocus()
  /** Of a row that moves the focus: runs where the focus was before. */
  const afterClosing = useRef<() => void>(undefined)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data: account } = useQuery(accountQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const { data: documents = [] } = useQuery(documentsQuery(account?.id))
  const { data: texts = [] } = useQuery(textsQuery(account?.id, true))
  const { data: jobs = [] } = useQuery({
    queryKey: ['jobs', 'palette'],
    queryFn: async ({ signal }) => (await platen.jobs.list({ limit: JOBS_LOADED }, { signal })).items,
    enabled: screens.some(({ to }) => to === '/jobs'),
  })
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const headings = useMemo(openHeadings, [])
  // Folds every text once, before the first letter.
  useEffect(() => void searchDocuments(texts, texts, ['\0']), [texts])

  const others = useMemo<readonly Row[]>(() => {
    const readLast = document.querySelector<HTMLElement>('[data-read-last]')
    const path = pathname.startsWith('/d/') ? '/d' : pathname.startsWith('/jobs/') ? '/jobs' : pathname
    const commands = keyGroups(screens)
      .filter(({ at: screen }) => screen === path)
      .flatMap(({ lines }) => lines.filter(({ isCommand }) => isCommand))
    return [
      ...screens.map(({ to, name, icon, letter }) => ({
        id: to,
        icon,
        name,
        keys: `G ${letter.toUpperCase()}`,
        run: () => void navigate({ to }),
      })),
      { id: 'new', icon: 'plus', name: T.palette.newDocument, keys: 'N', run: () => void navigate({ to: '/' }) },
      ...commands.map(({ name, chords }) => ({
        id: `command-${name}`,
        icon: 'next' as const,
        name,
        keys: chords[0]!.join(' '),
        movesFocus: true,
        run: () => press(chords[0]!),
      })),
      ...(headings && headings.length > 0
        ? [{ id: 'headings', icon: 'list' as const, name: T.palette.headings, keys: '#', run: () => {} }]
        : []),
      ...sectionsFor(account?.key.scopes ?? []).map((section) => ({
        id: `settings-${section}`,
        icon: 'settings' as const,
        name: SHARED.settings.sections[section],
        kind: T.palette.setting,
        run: () => void navigate({ to: '/settings/$section', params: { section }, search: {} }),
      })),
      ...(readLast
        ? [
            {
              id: 'read-last',
              icon: 'documents' as const,
              name: SHARED.document.readLast,
              movesFocus: true,
              run: () => readLast.click(),
            },
          ]
        : []),
      { id: 'keys', icon: 'more', name: T.palette.showKeys, keys: '?', movesFocus: true, run: showKeys },
    ]
  }, [screens, account, headings, pathname, navigate])

  const isHeadings = headings !== undefined && typed.startsWith('#')
  const words = wordsOf(isHeadings ? typed.slice(1) : typed)
  const rows = isHeadings
    ? headings
        .filter(({ title }) => words.every((word) => wordsOf(title).join(' ').includes(word)))
        .map(
          ({ title, level, go }, index): Row => ({
            id: `heading-${index}`,
            icon: 'list',
            name: title,
            kind: T.palette.heading(level),
            movesFocus: true,
            run: go,
          }),
        )
    : findRows({ documents, texts, documentRow, jobs, jobRow, others }, words)
  if (typed.trim() !== '' && !isHeadings)
    rows.push({
      id: 'prompt',
      icon: 'write',
      name: (offerOf(account?.key.scopes).writes ? T.palette.write : T.palette.set)(typed.trim()),
      keys: 'Ctrl ↵',
      run: () => void navigate({ to: '/', state: { prompt: typed.trim() } }),
    })
  const current = Math.min(at, rows.length - 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another row is current.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current, typed])

  function documentRow({ id, title }: ListedDocument): Row {
    return {
      id,
      icon: 'documents',
      name: title || SHARED.document.untitled,
      kind: T.palette.document,
      run: () => void navigate({ to: '/d/$id', params: { id } }),
    }
  }
  function jobRow(job: JobSummary): Row {
    const { jobId, template } = job
    return {
      id: jobId,
      icon: 'jobs',
      name: T.palette.job(jobId.slice(-4), templates.find(({ id }) => id === template)?.name ?? template),
      kind: SHARED.jobs.status[stateOf(job)],
      run: () => void navigate({ to: '/jobs/$id', params: { id: jobId } }),
    }
  }
  function pick(row: Row | undefined): void {
    if (!row) return
    if (row.id === 'headings') {
      type('#')
      return
    }
    remember(row.id)
    closeOverlay()
    if (row.movesFocus) afterClosing.current = row.run
    else row.run()
  }
  function type(text: string): void {
    setTyped(text)
    setAt(0)
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
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            returnFocus(event)
            afterClosing.current?.()
          }}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-32px)] max-w-150 -translate-x-1/2 animate-pop flex-col overflow-hidden rounded-prompt border border-line bg-surface shadow-pop-over"
        >
          <Dialog.Title className="sr-only">{T.palette.title}</Dialog.Title>
          <div className="flex items-center gap-2.5 border-b border-line px-4">
            <Icon name="search" className="text-text-2" />
            <input
              role="combobox"
              aria-label={T.palette.title}
              aria-expanded={rows.length > 0}
              aria-controls="palette-rows"
              aria-activedescendant={rows[current] && `palette-${current}`}
              autoComplete="off"
              spellCheck={false}
              placeholder={T.palette.placeholder}
              value={typed}
              onChange={(event) => type(event.target.value)}
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
                <span dir="auto" className="min-w-0 grow truncate">
                  <Marked text={row.name} words={row.id === 'prompt' ? [] : words} />
                </span>
                <span className="shrink-0 text-small text-text-2">{row.keys ?? row.kind}</span>
              </div>
            ))}
          </div>
          {rows.length === 0 && <p className="px-4 py-3 text-control text-text-2">{T.palette.noHeading}</p>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
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
