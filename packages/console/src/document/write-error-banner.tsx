/** Why a document was not written, and what to do: a banner at its text until it is solved. */
import { countWords } from '@platen/document/count-words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery, platen } from '../api.ts'
import { useConnection } from '../connection.ts'
import type { DocumentSession } from '../session/document-session.ts'
import type { WriteError } from '../session/write-error.ts'
import { SHARED } from '../texts.ts'
import { backendReason } from '../ui/backend-reason.ts'
import { Button } from '../ui/button.tsx'
import { CopyAction } from '../ui/copy.tsx'
import { CopyId } from '../ui/failed.tsx'
import { QuotaBanner } from '../ui/quota-banner.tsx'
import { Banner } from '../ui/states.tsx'
import { T } from './texts.ts'
import { useModels } from './use-models.ts'

export function WriteErrorBanner({ error: found, session }: { error: WriteError; session: DocumentSession }) {
  const { state } = useConnection()
  // Signed in again one may go on.
  const error: WriteError = found.kind === 'session-ended' && state !== 'signed-out' ? { kind: 'stopped' } : found
  const { document } = session.read()
  const { id, name, other } = useModels(session.writer.modelType)
  const isAside = session.writer.isAside && found.kind !== 'stopped'
  const canContinue = session.writer.canContinue && !isAside
  const useOther = (error.kind === 'model-gone' || error.kind === 'no-document') && other && (
    <Button onClick={() => session.writer.retry(other.id)}>{T.errors.use(other.name)}</Button>
  )
  const onward = (
    <>
      <Button variant="primary" onClick={() => void session.writer.continue()}>
        {T.errors.continue}
      </Button>
      <Button onClick={() => void session.writer.write()}>{T.errors.startAgain}</Button>
      {useOther}
    </>
  )
  const copyPrompt = document.request && (
    <span className={canContinue ? 'max-sm:hidden' : ''}>
      <CopyAction text={document.request.prompt}>{T.errors.copyPrompt}</CopyAction>
    </span>
  )
  const again = (words: string): ReactNode =>
    session.writer.canRetry && (
      <>
        <Button variant="primary" onClick={() => session.writer.retry()}>
          {words}
        </Button>
        {useOther}
        {document.text === '' && copyPrompt}
      </>
    )
  const count = countWords(document.text)
  switch (error.kind) {
    case 'quota':
      return <QuotaBanner limit={error.limit}>{copyPrompt}</QuotaBanner>
    case 'model-gone':
      return (
        <Banner
          tone="error"
          icon="chip"
          title={T.errors.modelGone(name ?? T.errors.aModel)}
          actions={canContinue ? onward : again(SHARED.errors.tryAgain)}
        >
          {error.reason} <BackendReason model={id} /> {isAside ? T.errors.asideHint : T.errors.kept(count)}
        </Banner>
      )
    case 'no-document':
      return (
        <Banner
          tone="error"
          icon="chip"
          title={T.errors.noDocument(name ?? T.errors.aModel)}
          actions={again(SHARED.errors.tryAgain)}
        >
          {T.errors.noDocumentHint(error.reason)}
        </Banner>
      )
    case 'cut':
      return (
        <Banner
          tone="error"
          title={isAside ? T.errors.cutAside : T.errors.cut(count)}
          actions={canContinue ? onward : again(isAside ? SHARED.errors.tryAgain : T.errors.startAgain)}
        >
          {isAside ? T.errors.asideHint : T.errors.cutHint(count)} {canContinue && T.errors.continueHint}
        </Banner>
      )
    case 'unfinished':
      return (
        <Banner
          tone="info"
          title={T.errors.unfinished}
          actions={
            <>
              <Button variant="primary" onClick={() => void session.writer.continue()}>
                {T.errors.continue}
              </Button>
              <Button onClick={() => session.writer.leave()}>{T.errors.close}</Button>
            </>
          }
        >
          {T.errors.continueHint}
        </Banner>
      )
    case 'limit':
      if (isAside)
        return (
          <Banner tone="warning" title={T.errors.limitAside}>
            {T.errors.asideHint}
          </Banner>
        )
      return (
        <Banner tone="warning" title={T.errors.limit(count)} actions={canContinue && onward}>
          {T.errors.limitHint} {canContinue && T.errors.continueHint}
        </Banner>
      )
    case 'stopped':
      // What was asked for stands below the text.
      if (isAside) return null
      return (
        <Banner
          tone="info"
          icon="stop"
          title={T.errors.stopped(count)}
          actions={
            <>
              {canContinue ? onward : again(T.errors.startAgain)}
              {document.text !== '' && copyPrompt}
            </>
          }
        >
          {T.errors.cutHint(count)} {canContinue && T.errors.continueHint}
        </Banner>
      )
    case 'offline':
      // That it does not answer stands below every screen.
      return (
        <Banner
          tone="info"
          title={state === 'offline' ? T.errors.unanswered : T.errors.back}
          actions={canContinue ? onward : again(SHARED.errors.tryAgain)}
        >
          {isAside ? T.errors.asideHint : T.errors.cutHint(count)}
        </Banner>
      )
    // Said by `Status`, below every screen.
    case 'session-ended':
      return null
    case 'server':
      return (
        <Banner
          tone="error"
          title={SHARED.errors.server}
          actions={
            <>
              {canContinue ? onward : again(SHARED.errors.tryAgain)}
              <CopyId id={error.requestId} />
            </>
          }
        >
          {isAside || document.isCut !== true || count === 0
            ? SHARED.errors.serverHint(error.requestId)
            : `${T.errors.serverHint(error.requestId)} ${T.errors.kept(count)}`}
        </Banner>
      )
    case 'busy':
    case 'refused':
      return (
        <Banner
          tone={error.kind === 'busy' ? 'warning' : 'error'}
          title={error.message}
          actions={error.kind === 'busy' ? again(SHARED.errors.tryAgain) : copyPrompt}
        >
          {null}
        </Banner>
      )
  }
}

/** The reason that Settings has too, for an operator. */
function BackendReason({ model }: { model: string | undefined }) {
  const { data: account } = useQuery(accountQuery)
  const { data: backends = [] } = useQuery({
    queryKey: ['backends', 'reason'],
    queryFn: ({ signal }) => platen.backends.list({ signal }),
    enabled: account?.key.scopes.includes('admin') ?? false,
  })
  const backend = backends.find(({ models, note }) => note !== undefined && models.some((one) => one === model))
  if (!backend) return null
  const { sentence, advice } = backendReason(backend)
  return `${sentence} ${advice}`.trim()
}
