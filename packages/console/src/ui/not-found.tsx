import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SHARED } from '../texts.ts'
import { LinkButton } from './link-button.tsx'
import { Empty } from './states.tsx'
import { T } from './texts.ts'

/** An address that no screen has. */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = SHARED.title(T.notFound.title)
  }, [])
  return (
    <main>
      <h1 className="sr-only" tabIndex={-1}>
        {T.notFound.title}
      </h1>
      <Empty
        icon="search"
        title={T.notFound.title}
        actions={
          <LinkButton variant="primary" to="/">
            {T.notFound.action}
          </LinkButton>
        }
      >
        {T.notFound.hint(pathname)}
      </Empty>
    </main>
  )
}
