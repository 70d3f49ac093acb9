import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Cell, Lines } from '../ui/table.tsx'

/** A row whose first cell is a link to it; a press anywhere in it follows the link. */
export function Row({
  link,
  isChosen,
  name,
  second,
  children,
}: {
  link: string
  isChosen: boolean
  name: string
  second?: ReactNode
  children: ReactNode
}) {
  const navigate = useNavigate({ from: '/settings/$section' })
  return (
    <tr
      className={isChosen ? 'bg-selection' : 'hover:bg-canvas'}
      onClick={() => void navigate({ search: { template: link }, replace: true })}
    >
      <Cell isHead>
        <Lines
          first={
            <Link
              from="/settings/$section"
              to="/settings/$section"
              params={{ section: 'templates' }}
              search={{ template: link }}
              replace
              aria-current={isChosen || undefined}
              onClick={(event) => event.stopPropagation()}
            >
              {name}
            </Link>
          }
          second={second}
        />
      </Cell>
      {children}
    </tr>
  )
}
