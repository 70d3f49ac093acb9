import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { T } from '../texts.ts'
import { Empty } from '../ui/states.tsx'

/** An address that no screen has. */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = T.title(T.notFound.title)
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
          <Link
            to="/"
            className="inline-flex h-8 items-center rounded-control bg-accent px-3 text-control font-semibold text-on-accent shadow-control hover:bg-accent-pressed pointer-coarse:h-11"
          >
            {T.notFound.action}
          </Link>
        }
      >
        {T.notFound.hint(pathname)}
      </Empty>
    </main>
  )
}
