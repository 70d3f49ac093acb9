/** The formats in which the document of a job can be downloaded. */
import type { FileFormat } from '@platen/client'
import { DropdownMenu } from 'radix-ui'
import { T } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'

const FILE_FORMATS = ['pdf', 'doc', 'markdown', 'csv', 'text'] as const

export function DownloadMenu({ busy, onPick }: { busy: boolean; onPick: (format: FileFormat) => void }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button
          icon={busy ? 'clock' : 'download'}
          title={busy ? T.jobs.downloading : undefined}
          off={busy ? T.jobs.downloading : undefined}
        >
          <span className="sr-only">{T.document.download}</span>
          <Icon name="chevron" size={14} />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-40 animate-pop rounded-prompt border border-line bg-surface p-1.5 shadow-pop-over"
        >
          {FILE_FORMATS.map((format) => (
            <DropdownMenu.Item
              key={format}
              onSelect={() => onPick(format)}
              className="flex h-8.5 items-center rounded-control px-3 text-control outline-none data-highlighted:bg-selection pointer-coarse:h-11"
            >
              {T.jobs.formats[format]}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
