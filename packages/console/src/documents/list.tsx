/** Documents as a table. */
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ago, number } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { Icon } from '../ui/icons.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { Badges, DocumentMenu, Facts } from './parts.tsx'
import { T } from './texts.ts'
import type { DocumentView } from './view.ts'

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
        { name: template, from: 'md' },
        { name: pages, from: 'md' },
        { name: changed, from: 'md' },
        { name: menu, hidden: true },
      ]}
    >
      {documents.map((one, index) => (
        <tr
          key={one.id}
          data-row={index}
          className={selected.has(one.id) ? 'bg-selection' : 'focus-within:bg-selection'}
        >
          <Cell at="start" className="w-10 pr-0! pointer-coarse:w-11">
            <button
              type="button"
              role="checkbox"
              tabIndex={-1}
              aria-checked={selected.has(one.id)}
              aria-label={T.documents.select(one.title)}
              onClick={() => onSelect(one.id)}
              className="group/box inline-flex size-4.5 items-center justify-center align-middle pointer-coarse:-my-3 pointer-coarse:-ml-3 pointer-coarse:size-11"
            >
              <span className="inline-flex size-4.5 items-center justify-center rounded-tag border border-edge bg-surface text-on-accent group-aria-checked/box:border-accent group-aria-checked/box:bg-accent">
                {selected.has(one.id) && <Icon name="check" size={12} strokeWidth={2.6} />}
              </span>
            </button>
          </Cell>
          <Cell isHead className="min-w-0">
            <Link to="/d/$id" params={{ id: one.id }} className="rounded-tag font-semibold break-words">
              <span dir="auto">{one.title || SHARED.document.untitled}</span>
            </Link>
            <span className="block text-small text-text-2 md:hidden">
              <Facts document={one} template={nameOf(one.template)} />
            </span>
            <Badges document={one} className="mt-0.5" />
          </Cell>
          <Cell from="md" className="text-text-2">
            {nameOf(one.template)}
          </Cell>
          <Cell from="md" className="text-text-2">
            {one.pageCount > 0 && number(one.pageCount)}
          </Cell>
          <Cell from="md" className="whitespace-nowrap text-text-2">
            <Time at={new Date(one.updatedAt)}>{ago(new Date(one.updatedAt))}</Time>
          </Cell>
          <Cell at="end" className="w-12 text-right">
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
