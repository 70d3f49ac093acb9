/** Has the service set the document too, and says whether its file is the same. Its request counts. */

import type { DocumentSession } from '../session/document-session.ts'
import { isSameFile } from '../session/server-pages.ts'
import type { Snapshot } from '../session/snapshot.ts'
import { Button } from '../ui/button.tsx'
import { useCanServer } from './page-states.tsx'
import { T } from './texts.ts'

export function ServerCheck({ session, snapshot }: { session: DocumentSession; snapshot: Snapshot }) {
  const { pages, pagesError, server } = snapshot
  const canServer = useCanServer()
  if (!canServer || !pages || pagesError !== undefined) return null
  const there = server?.pages?.file.pdf
  return (
    <li className="mt-1">
      <Button small onClick={() => server?.isBusy || session.setOnServer('platen')}>
        {server?.isBusy ? T.pages.onServerNow : T.pages.onServer}
      </Button>
      <p role="status" className="mt-1.5">
        {there && (isSameFile(pages.pdf, there) ? T.pages.same : T.pages.differs)}
      </p>
      {server?.error !== undefined && (
        <p role="alert" className="text-error">
          {server.error}
        </p>
      )}
    </li>
  )
}
