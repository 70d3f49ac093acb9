/** The button that posts a sample to the registered address and shows what came back. */
import { useState } from 'react'
import { platen } from '../api.ts'
import { duration } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { messageOf } from '../ui/failed.tsx'
import { Banner } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { T } from './texts.ts'

export function TestEvent() {
  const [outcome, setOutcome] = useState<'busy' | { error: string }>()
  async function send(): Promise<void> {
    setOutcome('busy')
    try {
      const { delivered, httpStatus, error, durationMs } = await platen.settings.testWebhook()
      if (delivered) toast(T.jobs.tested(String(httpStatus), duration(durationMs)))
      setOutcome(delivered ? undefined : { error: error ?? String(httpStatus) })
    } catch (error) {
      setOutcome({ error: messageOf(error) })
    }
  }

  return (
    <>
      <Button
        className="max-md:hidden"
        onClick={() => void send()}
        aria-busy={outcome === 'busy'}
        busyText={T.jobs.testing}
      >
        {T.jobs.test}
      </Button>
      {outcome !== undefined && outcome !== 'busy' && (
        <div className="fixed bottom-6 left-1/2 z-40 w-115 max-w-[calc(100vw-32px)] -translate-x-1/2 rounded-card border border-line bg-surface p-3 shadow-pop-over">
          <Banner
            tone="error"
            title={T.jobs.testFailed}
            actions={
              <>
                <Button onClick={() => void send()}>{SHARED.errors.tryAgain}</Button>
                <Button variant="quiet" onClick={() => setOutcome(undefined)}>
                  {T.jobs.close}
                </Button>
              </>
            }
          >
            {outcome.error}
          </Banner>
        </div>
      )}
    </>
  )
}
