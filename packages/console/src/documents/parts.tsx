/** What the two views of the documents share: what is open in one, and its menu. */
import { useNavigate } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { ago, changes, pagesOf } from '../intl.ts'
import type { ListedDocument } from '../storage/stored-document.ts'
import { IconButton, Key } from '../ui/button.tsx'
import { MENU, MENU_ITEM } from '../ui/menu.tsx'
import { Tag } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { T } from './texts.ts'

const ITEM = `${MENU_ITEM} justify-between gap-6 px-2`

export function Badges({ document, className = '' }: { document: ListedDocument; className?: string }) {
  const { openChanges: open } = document
  if (open === 0 && document.jobId === undefined) return null
  return (
    <span className={`flex flex-wrap gap-1 ${className}`}>
      {open > 0 && <Tag tone="warning">{T.documents.changesOpen(changes(open))}</Tag>}
      {document.jobId !== undefined && <Tag tone="accent">{T.documents.fromJob}</Tag>}
    </span>
  )
}

/** "Formal letter, 2 pages, 3 min ago" */
export function Facts({
  document: { pageCount, updatedAt },
  template,
}: {
  document: ListedDocument
  template: string
}) {
  return (
    <>
      {template}, {pageCount > 0 && `${pagesOf(pageCount)}, `}
      <Time at={new Date(updatedAt)}>{ago(new Date(updatedAt))}</Time>
    </>
  )
}

export function DocumentMenu({
  document,
  isSelected,
  onSelect,
  onDelete,
  className,
}: {
  document: ListedDocument
  isSelected: boolean
  onSelect: () => void
  onDelete: () => void
  className?: string
}) {
  const navigate = useNavigate()
  const isDeleted = useRef(false)
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton icon="more" name={T.documents.menu(document.title)} data-row-menu className={className} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // The focus goes to the row that follows a deleted one.
          onCloseAutoFocus={(event) => isDeleted.current && event.preventDefault()}
          className={`${MENU} min-w-44`}
        >
          <DropdownMenu.Item
            className={ITEM}
            onSelect={() => void navigate({ to: '/d/$id', params: { id: document.id } })}
          >
            {T.documents.open}
            <Key>↵</Key>
          </DropdownMenu.Item>
          <DropdownMenu.Item className={ITEM} onSelect={onSelect}>
            {isSelected ? T.documents.unselect : T.documents.selectThis}
            <Key>X</Key>
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <DropdownMenu.Item
            className={`${ITEM} text-error`}
            onSelect={() => {
              isDeleted.current = true
              onDelete()
            }}
          >
            {T.documents.delete}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
