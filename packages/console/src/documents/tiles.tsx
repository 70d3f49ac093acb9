/** Documents as pictures of their first pages. */
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import type { ListedDocument } from '../storage/stored-document.ts'
import { SHARED } from '../texts.ts'
import { Icon } from '../ui/icons.tsx'
import { Badges, DocumentMenu, Facts } from './parts.tsx'
import { T } from './texts.ts'
import type { DocumentView } from './view.ts'

/** Shown with the pointer or the focus on the tile; always where there is no pointer that hovers. */
const ON_TILE = 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100'

export function DocumentTiles({
  documents,
  nameOf,
  selected,
  onSelect,
  onDelete,
  container,
}: DocumentView & { container: RefObject<HTMLElement | null> }) {
  return (
    <ul
      ref={container as RefObject<HTMLUListElement>}
      aria-label={T.documents.title}
      className="grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5 lg:gap-x-6"
    >
      {documents.map((one, index) => {
        const isSelected = selected.has(one.id)
        return (
          <li key={one.id} data-row={index} className="group relative min-w-0">
            <Link
              to="/d/$id"
              params={{ id: one.id }}
              className="block rounded-tag focus-visible:rounded-card focus-visible:outline-offset-6"
            >
              <span
                className={`relative block aspect-[216/268] overflow-hidden rounded-card bg-desk px-[10%] pt-5 ${isSelected ? 'outline-2 outline-accent' : 'group-hover:ring-1 group-hover:ring-line-strong'}`}
              >
                <Picture document={one} />
                <Badges document={one} className="absolute bottom-2 left-2.5" />
              </span>
              <span dir="auto" className="mt-1.5 block truncate text-start text-control font-semibold">
                {one.title || SHARED.document.untitled}
              </span>
              <span className="block truncate text-small text-text-2">
                <Facts document={one} template={nameOf(one.template)} />
              </span>
            </Link>
            <button
              type="button"
              role="checkbox"
              aria-checked={isSelected}
              aria-label={T.documents.select(one.title)}
              onClick={() => onSelect(one.id)}
              className={`group/box absolute top-2 left-2 inline-flex size-6 items-center justify-center pointer-coarse:-top-0.5 pointer-coarse:-left-0.5 pointer-coarse:size-11 ${ON_TILE} aria-checked:opacity-100 ${selected.size === 0 ? 'pointer-coarse:hidden' : ''}`}
            >
              <span className="inline-flex size-6 items-center justify-center rounded-tag border border-edge bg-surface text-on-accent shadow-control group-aria-checked/box:border-accent group-aria-checked/box:bg-accent">
                {isSelected && <Icon name="check" size={14} strokeWidth={2.6} />}
              </span>
            </button>
            <DocumentMenu
              document={one}
              isSelected={isSelected}
              onSelect={() => onSelect(one.id)}
              onDelete={() => onDelete(one)}
              className={`absolute top-2 right-2 bg-surface shadow-control data-[state=open]:opacity-100 pointer-coarse:top-0.5 pointer-coarse:right-0.5 pointer-coarse:bg-transparent pointer-coarse:shadow-none pointer-coarse:[&>svg]:size-8 pointer-coarse:[&>svg]:rounded-control pointer-coarse:[&>svg]:bg-surface pointer-coarse:[&>svg]:p-2 pointer-coarse:[&>svg]:shadow-control pointer-coarse:hover:bg-transparent ${ON_TILE}`}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Picture({ document: { picture } }: { document: ListedDocument }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url === undefined ? (
    <span className="dark-page block h-full bg-page shadow-page" />
  ) : (
    <img src={url} alt="" className="dark-page block w-full bg-page shadow-page" />
  )
}
