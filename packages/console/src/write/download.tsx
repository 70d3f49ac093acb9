/** Every format of a document, and the requests that make it. The PDF is the bytes on screen; the other files are made by the service. */
import { Popover } from 'radix-ui'
import { useEffect, useState } from 'react'
import type { StoredDocument } from '../documents/store.ts'
import { bytes, T } from '../texts.ts'
import type { SetPages } from '../typesetting/messages.ts'
import { Button, Key } from '../ui/button.tsx'
import { useCopied } from '../ui/copy.tsx'
import { Icon } from '../ui/icons.tsx'
import { Segments } from '../ui/segments.tsx'
import { type CodeLanguage, requestCode } from './request-code.ts'
import { fileNameOf } from './title.ts'

type Format = 'pdf' | 'markdown'

const EXTENSIONS: Record<Format, string> = { pdf: 'pdf', markdown: 'md' }

export function Download({ document, pages }: { document: StoredDocument; pages: SetPages | undefined }) {
  const [open, setOpen] = useState(false)
  const [language, setLanguage] = useState<CodeLanguage>('curl')
  const [copied, copy] = useCopied()
  const name = fileNameOf(document.title)
  const code = requestCode(language, document, name)

  function save(format: Format): void {
    if (format === 'pdf' && !pages) return
    const blob =
      format === 'pdf'
        ? new Blob([pages!.pdf], { type: 'application/pdf' })
        : new Blob([document.text], { type: 'text/markdown;charset=utf-8' })
    saveFile(blob, `${name}.${EXTENSIONS[format]}`)
    setOpen(false)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (event.shiftKey) setOpen(true)
      else save('pdf')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  const rows: { format: Format; detail: string; size: number | undefined; hint?: string }[] = [
    { format: 'pdf', detail: `${name}.pdf`, size: pages?.pdf.length, hint: 'Ctrl S' },
    { format: 'markdown', detail: '.md', size: new TextEncoder().encode(document.text).length },
  ]

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button look="primary" icon="download">
          <span className="max-sm:sr-only">{T.document.download}</span>
          <Icon name="chevron" size={14} />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-50 w-125 max-w-[calc(100vw-1rem)] animate-pop rounded-prompt border border-line bg-surface shadow-pop-over outline-none"
        >
          <p className="px-4 pt-2.5 text-small text-text-2">{T.download.title}</p>
          <ul className="p-1">
            {rows.map(({ format, detail, size, hint }) => (
              <li key={format}>
                <button
                  type="button"
                  onClick={() => save(format)}
                  aria-disabled={format === 'pdf' && !pages}
                  className="flex h-8.5 w-full items-center gap-2 rounded-control px-2.5 text-left hover:bg-selection focus-visible:bg-selection focus-visible:outline-none pointer-coarse:h-11"
                >
                  <span className="w-20 font-semibold">{T.download.formats[format]}</span>
                  <span className="truncate text-small text-text-2">{detail}</span>
                  <span className="ml-auto text-small text-text-2">{size === undefined ? '' : bytes(size)}</span>
                  {hint !== undefined && <Key>{hint}</Key>}
                </button>
              </li>
            ))}
          </ul>
          <div className="border-t border-line p-3.5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="text-small text-text-2">{T.download.copyAs}</span>
              <Segments
                label={T.download.copyAs}
                value={language}
                choices={[
                  ['curl', 'curl'],
                  ['typescript', 'TypeScript'],
                  ['python', 'Python'],
                ]}
                onChange={setLanguage}
              />
            </div>
            <pre
              tabIndex={0}
              className="mt-2.5 max-h-52 overflow-auto rounded-card border border-line bg-canvas px-3 py-2.5 font-mono text-code"
            >
              {code}
            </pre>
            <div className="mt-2.5 flex items-center justify-between gap-2">
              <span className="text-small text-text-3">{T.download.keyNote}</span>
              <Button look="primary" icon={copied ? 'check' : 'copy'} onClick={() => copy(code)}>
                {copied ? T.download.copied : T.download.copy}
              </Button>
            </div>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = window.document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
