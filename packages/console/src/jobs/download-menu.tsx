/** The formats in which the document of a job can be downloaded. */
import type { FileFormat } from '@platen/client'
import { DropdownMenu } from 'radix-ui'
import { FORMATS } from '../formats.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { MENU, MENU_ITEM } from '../ui/menu.tsx'
import { T } from './texts.ts'

export function DownloadMenu({ busy, onPick }: { busy: boolean; onPick: (format: FileFormat) => void }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button
          icon={busy ? 'clock' : 'download'}
          title={busy ? T.jobs.downloading : undefined}
          off={busy ? T.jobs.downloading : undefined}
        >
          {SHARED.document.download}
          <Icon name="chevron" size={14} />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={`${MENU} min-w-40`}>
          {FORMATS.map((format) => (
            <DropdownMenu.Item key={format} onSelect={() => onPick(format)} className={`${MENU_ITEM} px-3`}>
              {SHARED.download.formats[format]}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
