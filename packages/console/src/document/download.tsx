/** Every format of a document as it stands. The PDF is the bytes on screen; the others are made in the browser by the code of the service. */

import { contentTypeOf, extensionOf } from '@platen/formats/file-formats'
import { Popover } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { type Format, formatsByUse, storeUsed } from '../formats.ts'
import { bytes } from '../intl.ts'
import { CONTENT_CHARS_MAX } from '../service.ts'
import type { Snapshot } from '../session/snapshot.ts'
import { typesetOptions } from '../session/typeset-options.ts'
import { type Files, type FileText, fileOf, useFiles } from '../session/use-files.ts'
import { changesOf, textOf } from '../text/changes.ts'
import { countCharacters } from '../text/count-characters.ts'
import { fileNameOf } from '../text/title.ts'
import { SHARED } from '../texts.ts'
import { Button, Key } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useKeyedState } from '../ui/use-keyed-state.ts'
import { CopyAs } from './copy-as.tsx'
import { T } from './texts.ts'

/** Which text is downloaded during a review. */
type Variant = 'with' | 'without'

export function Download({ snapshot }: { snapshot: Snapshot }) {
  const { document } = snapshot
  const { review } = document
  const [open, setOpen] = useState(false)
  /** Had the focus when a key opened it. */
  const openedFrom = useRef<Element>(null)
  // Asked once in each review.
  const [variant, setVariant] = useKeyedState<Variant | undefined>(review?.startedAt, undefined)
  /** What was asked for before it was known with which changes. */
  const [pending, setPending] = useState<Format>()
  const openChanges = review ? changesOf(review.parts).filter(({ decision }) => decision === 'open').length : 0
  const isAsking = openChanges > 0 && variant === undefined
  const name = fileNameOf(document.title)
  const isEmpty = document.text.trim() === '' && !review

  const textWith = (changes: Variant | undefined): FileText => ({
    source: review ? textOf(review.parts, changes ?? 'with') : document.text,
    title: document.title,
    options: typesetOptions(document),
  })
  /** The file on screen, if it is that of the text. */
  const pdfOf = (text: FileText): Uint8Array<ArrayBuffer> | undefined => {
    if (snapshot.pagesError !== undefined) {
      const file = snapshot.server?.pages?.file
      return file?.source === text.source ? file.pdf : undefined
    }
    return isSameText(snapshot.pagesOf, text) ? snapshot.pages?.pdf : undefined
  }
  const text = textWith(variant)
  const onScreen = pdfOf(text)
  const noPdf =
    countCharacters(text.source) > CONTENT_CHARS_MAX
      ? T.download.pdfTooLong
      : text.source.trim() === '' || (snapshot.pagesError !== undefined && !onScreen)
        ? T.download.noPages
        : undefined
  const files = useFiles(open && !isAsking ? text : undefined, !onScreen && noPdf === undefined)

  /** By a key: the focus goes back to where it was. */
  function show(): void {
    if (!open) openedFrom.current = window.document.activeElement
    setOpen(true)
  }
  async function save(format: Format, changes = variant): Promise<void> {
    const file = await bytesOf(format, changes)
    // Its row in the list says why.
    if (!file) return show()
    storeUsed(format)
    saveFile(new Blob([file], { type: contentTypeOf(format) }), `${name}.${extensionOf(format)}`)
    setOpen(false)
  }
  async function bytesOf(format: Format, changes: Variant | undefined): Promise<BlobPart | undefined> {
    const wanted = textWith(changes)
    if (format === 'markdown') return wanted.source
    if (format === 'pdf') {
      const shown = pdfOf(wanted)
      if (shown) return shown
    }
    const ready = changes === variant ? files[format] : undefined
    const made = ready ?? (await fileOf(format, wanted))
    return 'bytes' in made ? made.bytes : undefined
  }
  function decide(chosen: Variant): void {
    setVariant(chosen)
    setPending(undefined)
    if (pending) void save(pending, chosen)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (isEmpty) return
      if (!event.shiftKey && !isAsking && noPdf === undefined) return void save('pdf')
      setPending(event.shiftKey ? undefined : 'pdf')
      show()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  if (isEmpty)
    return (
      <Button variant="primary" icon="download" off={T.download.noText}>
        <span className="max-sm:sr-only">{SHARED.document.download}</span>
        <Icon name="chevron" size={14} />
      </Button>
    )
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        if (next) openedFrom.current = null
        setOpen(next)
        setPending(undefined)
      }}
    >
      <Popover.Trigger asChild>
        <Button variant="primary" icon="download">
          <span className="max-sm:sr-only">{SHARED.document.download}</span>
          <Icon name="chevron" size={14} />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!(openedFrom.current instanceof HTMLElement) || openedFrom.current === window.document.body) return
            event.preventDefault()
            openedFrom.current.focus()
          }}
          aria-label={T.download.title}
          className="z-50 max-h-(--radix-popover-content-available-height) w-125 max-w-[calc(100vw-1rem)] animate-pop overflow-y-auto rounded-prompt border border-line bg-surface shadow-pop-over outline-none"
        >
          {isAsking ? (
            <Question count={openChanges} onDecide={decide} />
          ) : (
            <>
              <p className="px-4 pt-2.5 text-small text-text-2">{T.download.title}</p>
              <Formats
                name={name}
                source={text.source}
                files={files}
                pdfBytes={onScreen?.length}
                noPdf={noPdf}
                onSave={(format) => void save(format)}
              />
              <CopyAs document={document} text={text.source} name={name} />
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function isSameText(a: FileText | undefined, b: FileText): boolean {
  return a?.source === b.source && a.title === b.title && JSON.stringify(a.options) === JSON.stringify(b.options)
}

function Question({ count, onDecide }: { count: number; onDecide: (variant: Variant) => void }) {
  return (
    <div className="p-4">
      <p className="text-body">{T.download.openChanges(count)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => onDecide('with')}>
          {T.download.with}
        </Button>
        <Button onClick={() => onDecide('without')}>{T.download.without}</Button>
      </div>
    </div>
  )
}

interface Row {
  detail: string
  size?: number | undefined
  /** Why it can't be downloaded. */
  off?: string | undefined
}

function Formats({
  name,
  source,
  files,
  pdfBytes,
  noPdf,
  onSave,
}: {
  name: string
  source: string
  files: Files
  pdfBytes: number | undefined
  /** Why there is no PDF. */
  noPdf: string | undefined
  onSave: (format: Format) => void
}) {
  // The order stays while the list is open.
  const order = useRef(formatsByUse()).current
  const made = (format: keyof Files, detail: string): Row => {
    const file = files[format]
    if (!file) return { detail }
    return 'error' in file ? { detail, off: file.error } : { detail, size: file.bytes.length }
  }
  const tables = files.csv && 'tables' in files.csv ? files.csv.tables : undefined
  const rows: Record<Format, Row> = {
    pdf: { size: pdfBytes, ...made('pdf', `${name}.pdf`), ...(noPdf !== undefined && { off: noPdf }) },
    doc: made('doc', T.download.word),
    markdown: { detail: '.md', size: new TextEncoder().encode(source).length },
    csv:
      tables === 0
        ? { detail: T.download.noTable, off: T.download.noTable }
        : made('csv', tables === undefined ? '.csv' : T.download.tables(tables)),
    text: made('text', '.txt'),
  }
  return (
    <ul className="p-1">
      {order.map((format) => {
        const { detail, size, off } = rows[format]
        return (
          <li key={format}>
            <button
              type="button"
              onClick={() => off === undefined && onSave(format)}
              aria-disabled={off === undefined ? undefined : true}
              title={off}
              className="flex min-h-8.5 w-full items-center gap-2 rounded-control px-2.5 text-left hover:bg-selection focus:bg-selection focus:outline-none aria-disabled:text-text-3 pointer-coarse:min-h-11"
            >
              <span className="w-20 shrink-0 font-semibold">{SHARED.download.formats[format]}</span>
              <span
                className={off === undefined ? 'min-w-0 truncate text-small text-text-2' : 'text-small text-text-3'}
              >
                {off ?? detail}
              </span>
              <span className="ml-auto shrink-0 text-small text-text-2">
                {size === undefined || off !== undefined ? '' : bytes(size)}
              </span>
              {format === 'pdf' && <Key>Ctrl S</Key>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
