/** Posts the results again whose delivery gave up, or that their receiver stopped, as after an outage or a mistake of it. */
import type { JobSummary } from '@platen/client'
import { useState } from 'react'
import { platen, queries } from '../api.ts'
import { jobsOf, number } from '../intl.ts'
import { Button } from '../ui/button.tsx'
import { messageOf } from '../ui/failed.tsx'
import { toast } from '../ui/toast.tsx'
import { T } from './texts.ts'

export function DeliverAll({
  delivery,
  listed,
  isWhole,
  onRefused,
}: {
  delivery: 'exhausted' | 'stopped'
  listed: readonly JobSummary[]
  /** Whether there are no others of the same kind that are not read yet. */
  isWhole: boolean
  onRefused: (reason: string) => void
}) {
  const [delivered, setDelivered] = useState<number>()

  async function deliver(): Promise<void> {
    setDelivered(0)
    let count = 0
    const reasons: string[] = []
    try {
      const ids = listed.map(({ jobId }) => jobId)
      if (!isWhole) {
        ids.length = 0
        for await (const { jobId } of platen.jobs.all({ delivery, limit: 100 })) ids.push(jobId)
      }
      for (const id of ids) {
        // One that is refused, such as one without its text, keeps no other from its receiver.
        await platen.jobs.redeliver(id).then(
          () => setDelivered(++count),
          (thrown: unknown) => reasons.push(messageOf(thrown)),
        )
      }
    } catch (thrown) {
      reasons.push(messageOf(thrown))
    }
    setDelivered(undefined)
    if (count > 0) toast(T.jobs.deliveredAll(jobsOf(count)), { icon: 'send' })
    if (reasons.length > 0) onRefused(T.jobs.notDelivered(jobsOf(reasons.length), reasons[0]!))
    await queries.invalidateQueries({ queryKey: ['jobs'] })
  }
  return (
    <div className="border-b border-line px-4 py-2.5 sm:px-5">
      <Button small icon="send" aria-busy={delivered !== undefined} onClick={() => void deliver()}>
        {delivered === undefined
          ? isWhole
            ? T.jobs.deliverCount(jobsOf(listed.length))
            : T.jobs.deliverAll
          : T.jobs.deliveringCount(number(delivered))}
      </Button>
    </div>
  )
}
