/** Why a document was not written, and what to do: a banner at its text until it is solved. */
import { countWords } from '@platen/document/count-words'
import type { ReactNode } from 'react'
import { useConnection } from '../connection.ts'
import type { DocumentSession } from '../session/document-session.ts'
import type { Fault } from '../session/faults.ts'
import { T } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyAction } from '../ui/copy.tsx'
import { CopyId } from '../ui/failed.tsx'
import { QuotaBanner } from '../ui/quota-banner.tsx'
import { Banner } from '../ui/states.tsx'
import { useModels } from './use-models.ts'

export function FaultBanner({ fault: found, session }: { fault: Fault; session: DocumentSession }) {
  const { state } = useConnection()
  // Signed in again one may go on.
  const fault: Fault = found.kind === 'session-ended' && state !== 'signed-out' ? { kind: 'stopped' } : found
  const { document } = session.read()
  const { name, other } = useModels(session.writer.modelType)
  const isAside = session.writer.isAside && found.kind !== 'stopped'
  const canContinue = session.writer.canContinue && !isAside
  const useOther = (fault.kind === 'model-gone' || fault.kind === 'no-document') && other && (
    <Button onClick={() => session.writer.retry(other.id)}>{T.faults.use(other.name)}</Button>
  )
  const onward = (
    <>
      <Button look="primary" onClick={() => void session.writer.continue()}>
        {T.faults.continue}
      </Button>
      <Button onClick={() => void session.writer.write()}>{T.faults.startAgain}</Button>
      {useOther}
    </>
  )
  const copyPrompt = document.request && (
    <span className={canContinue ? 'max-sm:hidden' : ''}>
      <CopyAction text={document.request.prompt}>{T.faults.copyPrompt}</CopyAction>
    </span>
  )
  const again = (words: string): ReactNode =>
    session.writer.canRetry && (
      <>
        <Button look="primary" onClick={() => session.writer.retry()}>
          {words}
        </Button>
        {useOther}
        {document.text === '' && copyPrompt}
      </>
    )
  const count = countWords(document.text)
  switch (fault.kind) {
    case 'quota':
      return <QuotaBanner limit={fault.limit}>{copyPrompt}</QuotaBanner>
    case 'model-gone':
      return (
        <Banner
          tone="error"
          icon="chip"
          title={T.faults.modelGone(name ?? T.faults.aModel)}
          actions={canContinue ? onward : again(T.faults.tryAgain)}
        >
          {isAside ? `${fault.reason} ${T.faults.asideHint}` : T.faults.modelGoneHint(fault.reason, count)}
        </Banner>
      )
    case 'no-document':
      return (
        <Banner
          tone="error"
          icon="chip"
          title={T.faults.noDocument(name ?? T.faults.aModel)}
          actions={again(T.faults.tryAgain)}
        >
          {T.faults.noDocumentHint(fault.reason)}
        </Banner>
      )
    case 'cut':
      return (
        <Banner
          tone="error"
          title={isAside ? T.faults.cutAside : T.faults.cut(count)}
          actions={canContinue ? onward : again(isAside ? T.faults.tryAgain : T.faults.startAgain)}
        >
          {isAside ? T.faults.asideHint : T.faults.cutHint(count)} {canContinue && T.faults.continueHint}
        </Banner>
      )
    case 'unfinished':
      return (
        <Banner
          tone="info"
          title={T.faults.unfinished}
          actions={
            <>
              <Button look="primary" onClick={() => void session.writer.continue()}>
                {T.faults.continue}
              </Button>
              <Button onClick={() => session.writer.leave()}>{T.faults.close}</Button>
            </>
          }
        >
          {T.faults.continueHint}
        </Banner>
      )
    case 'limit':
      if (isAside)
        return (
          <Banner tone="warning" title={T.faults.limitAside}>
            {T.faults.asideHint}
          </Banner>
        )
      return (
        <Banner tone="warning" title={T.faults.limit(count)} actions={canContinue && onward}>
          {T.faults.limitHint} {canContinue && T.faults.continueHint}
        </Banner>
      )
    case 'stopped':
      // What was asked for stands below the text.
      if (isAside) return null
      return (
        <Banner
          tone="info"
          icon="stop"
          title={T.faults.stopped(count)}
          actions={
            <>
              {canContinue ? onward : again(T.faults.startAgain)}
              {document.text !== '' && copyPrompt}
            </>
          }
        >
          {T.faults.cutHint(count)} {canContinue && T.faults.continueHint}
        </Banner>
      )
    case 'offline':
      // That it does not answer stands below every screen.
      return (
        <Banner
          tone="info"
          title={state === 'offline' ? T.faults.unanswered : T.faults.back}
          actions={canContinue ? onward : again(T.faults.tryAgain)}
        >
          {isAside ? T.faults.asideHint : T.faults.cutHint(count)}
        </Banner>
      )
    // Said by `Status`, below every screen.
    case 'session-ended':
      return null
    case 'server':
      return (
        <Banner
          tone="error"
          title={T.faults.server}
          actions={
            <>
              {canContinue ? onward : again(T.faults.tryAgain)}
              <CopyId id={fault.requestId} />
            </>
          }
        >
          {T.faults.serverHint(fault.requestId, isAside || document.isCut !== true ? 0 : count)}
        </Banner>
      )
    case 'busy':
    case 'refused':
      return (
        <Banner
          tone={fault.kind === 'busy' ? 'warning' : 'error'}
          title={fault.message}
          actions={fault.kind === 'busy' ? again(T.faults.tryAgain) : copyPrompt}
        >
          {null}
        </Banner>
      )
  }
}
