/** What the pane of pages says beside its pages: too long a text, pages that could not be set here, and what is not printed as written. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { accountQuery } from '../api.ts'
import { bytes, number } from '../intl.ts'
import { CONTENT_CHARS_MAX } from '../service.ts'
import type { DocumentSession } from '../session/document-session.ts'
import { fileOf } from '../session/page-setter.ts'
import { type Engine, isSameFile } from '../session/server-pages.ts'
import type { Snapshot } from '../session/snapshot.ts'
import { countCharacters } from '../text/count-characters.ts'
import { placeOf } from '../typesetting/anchors.ts'
import type { PageWarning, SetPages } from '../typesetting/messages.ts'
import { Button } from '../ui/button.tsx'
import { Banner, Empty } from '../ui/states.tsx'
import { T } from './texts.ts'

/** Around `children`, which draw the file. */
export function PageStates({
  session,
  snapshot,
  onGoTo,
  children,
}: {
  session: DocumentSession
  snapshot: Snapshot
  /** Undefined where the text can't be gone to. */
  onGoTo: ((offset: number) => void) | undefined
  children: ReactNode
}) {
  const { pages, pagesError, server, phase, document } = snapshot
  const characters = countCharacters(document.text)
  if (characters > CONTENT_CHARS_MAX)
    return (
      <Empty icon="warning" tone="error" title={T.pages.tooLongTitle}>
        {T.pages.tooLong(number(characters), number(CONTENT_CHARS_MAX))}
      </Empty>
    )
  const isFailed = pagesError !== undefined
  if (isFailed && !server?.pages) return <NotSet session={session} error={pagesError} server={server} />
  const file = fileOf(snapshot)
  return (
    <div className="flex h-full min-h-0 flex-col">
      {isFailed && server?.pages && (
        <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2 text-small">
          <p role="status">{server.pages.engine === 'typst' ? T.pages.typstShown : T.pages.serverShown}</p>
          <span className="ml-auto">
            <ServerButton session={session} engine={server.pages.engine === 'typst' ? 'platen' : 'typst'} />
          </span>
        </div>
      )}
      {!isFailed && server?.pages && pages && <Differs here={pages} there={server.pages.file} />}
      {file && phase === 'editing' && <Warnings file={file} onGoTo={onGoTo} />}
      <div className="min-h-0 grow">{children}</div>
    </div>
  )
}

function NotSet({ session, error, server }: { session: DocumentSession; error: string; server: Snapshot['server'] }) {
  const canServer = useCanServer()
  return (
    <Empty
      icon="warning"
      tone="error"
      title={T.pages.failed}
      actions={
        canServer && (
          <>
            <ServerButton session={session} engine="platen" variant="primary" isBusy={server?.isBusy} />
            <ServerButton session={session} engine="typst" isBusy={server?.isBusy} />
          </>
        )
      }
    >
      {error} {canServer ? T.pages.failedHint : T.pages.failedNoScope}
      {server?.error !== undefined && (
        <span role="alert" className="mt-2 block text-error">
          {server.error}
        </span>
      )}
    </Empty>
  )
}

/** Each file that the service sets counts as a request with the scope `pdf`. */
export function useCanServer(): boolean {
  const { data: account } = useQuery(accountQuery)
  return account?.key.scopes.includes('pdf') ?? false
}

function ServerButton({
  session,
  engine,
  variant,
  isBusy = false,
}: {
  session: DocumentSession
  engine: Engine
  variant?: 'primary'
  isBusy?: boolean | undefined
}) {
  return (
    <Button {...(variant && { variant })} onClick={() => isBusy || session.setOnServer(engine)}>
      {isBusy && variant ? T.pages.onServerNow : engine === 'platen' ? T.pages.onServer : T.pages.otherEngine}
    </Button>
  )
}

function Differs({ here, there }: { here: SetPages; there: SetPages }) {
  if (isSameFile(here.pdf, there.pdf)) return null
  return (
    <div className="shrink-0 p-4 pb-0">
      <Banner tone="warning" title={T.pages.differs}>
        {T.pages.differsHint(bytes(here.pdf.length), bytes(there.pdf.length))}
      </Banner>
    </div>
  )
}

function Warnings({ file, onGoTo }: { file: SetPages; onGoTo: ((offset: number) => void) | undefined }) {
  const [left, setLeft] = useState('')
  const { warnings, source, anchors } = file
  const key = JSON.stringify(warnings)
  if (warnings.length === 0 || left === key) return null
  const glyphs = warnings.find(({ characters }) => characters !== undefined)
  const character = glyphs?.characters?.[0]
  const offset = character === undefined ? -1 : source.indexOf(character)
  const page = offset < 0 ? undefined : placeOf(anchors, offset)?.page
  const others = warnings.filter((warning) => warning !== glyphs)
  return (
    <div className="shrink-0 p-4">
      <Banner
        tone="warning"
        title={glyphs ? T.pages.noGlyph(glyphs.count ?? 1) : T.pages.warnings(others.length)}
        actions={
          <>
            {offset >= 0 && onGoTo && (
              <Button variant="primary" onClick={() => onGoTo(offset)}>
                {T.pages.goTo}
              </Button>
            )}
            <Button onClick={() => setLeft(key)}>{T.pages.leave}</Button>
          </>
        }
      >
        {character !== undefined &&
          (page === undefined
            ? T.pages.noGlyphHint(codeOf(character))
            : T.pages.noGlyphOnPage(codeOf(character), page + 1))}{' '}
        {others.map(({ message }: PageWarning) => message).join(' ')}
      </Banner>
    </div>
  )
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}
