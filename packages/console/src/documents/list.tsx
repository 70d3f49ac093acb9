/** Documents as a table. */
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ago, number, T } from '../texts.ts'
import { Icon } from '../ui/icons.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Badges, DocumentMenu } from './parts.tsx'
import type { DocumentView } from './screen.tsx'

export function DocumentList({
  documents,
  nameOf,
  selected,
  onSelect,
  onDelete,
  container,
}: DocumentView & { container: RefObject<HTMLElement | null> }) {
  const { title, template, pages, changed, menu, select } = T.documents.columns
  return (
    <Table
      label={T.documents.title}
      body={container as RefObject<HTMLTableSectionElement>}
      heads={[
        { name: select, hidden: true },
        { name: title },
        { name: template, from: 'sm' },
        { name: pages, from: 'sm' },
        { name: changed, from: 'sm' },
        { name: menu, hidden: true },
      ]}
    >
      {documents.map((one, index) => (
        <tr key={one.id} data-row={index} className="focus-within:bg-selection">
          <Cell className="w-10 pr-0!">
            <button
              type="button"
              role="checkbox"
              tabIndex={-1}
              aria-checked={selected.has(one.id)}
              aria-label={T.documents.select(one.title)}
              onClick={() => onSelect(one.id)}
              className="inline-flex size-4.5 items-center justify-center rounded-tag border border-edge bg-surface align-middle text-on-accent aria-checked:border-accent aria-checked:bg-accent pointer-coarse:size-11"
            >
              {selected.has(one.id) && <Icon name="check" size={12} strokeWidth={2.6} />}
            </button>
          </Cell>
          <Cell isHead className="min-w-0">
            <Link to="/d/$id" params={{ id: one.id }} className="rounded-tag font-semibold break-words">
              {one.title || T.document.untitled}
            </Link>
            <Badges document={one} className="mt-0.5" />
          </Cell>
          <Cell from="sm" className="text-text-2">
            {nameOf(one.template)}
          </Cell>
          <Cell from="sm" className="text-text-2">
            {one.pageCount > 0 && number(one.pageCount)}
          </Cell>
          <Cell from="sm" className="whitespace-nowrap text-text-2">
            <time
              dateTime={new Date(one.updatedAt).toISOString()}
              title={new Date(one.updatedAt).toLocaleString('en-GB')}
            >
              {ago(new Date(one.updatedAt))}
            </time>
          </Cell>
          <Cell className="w-12 text-right">
            <DocumentMenu
              document={one}
              isSelected={selected.has(one.id)}
              onSelect={() => onSelect(one.id)}
              onDelete={() => onDelete(one)}
            />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
