/** The list without jobs: how to make the first. */

import { CopyAction } from '../ui/copy.tsx'
import { Empty } from '../ui/states.tsx'
import { T } from './texts.ts'

export function NoJobs({ days }: { days: number }) {
  const curl = [
    `curl ${location.origin}/v1/generate \\`,
    `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"prompt": "Questions about a harbour swimming pool", "template": "faq", "webhook": true}'`,
  ].join('\n')
  return (
    <Empty
      icon="jobs"
      title={T.jobs.empty(days)}
      actions={
        <CopyAction variant="primary" text={curl}>
          {T.jobs.copyCurl}
        </CopyAction>
      }
    >
      {T.jobs.emptyHint}
    </Empty>
  )
}
