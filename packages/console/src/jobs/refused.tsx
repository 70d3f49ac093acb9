/** That the service did not do what was asked of a job, until it is closed. */

import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/states.tsx'
import { T } from './texts.ts'

export function Refused({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <Banner tone="error" title={T.jobs.refused} actions={<Button onClick={onClose}>{T.jobs.close}</Button>}>
      {reason}
    </Banner>
  )
}
