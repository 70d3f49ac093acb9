/** The list without jobs: how to make the first. */
import { T } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useCopied } from '../ui/copy.tsx'
import { Empty } from '../ui/states.tsx'

export function NoJobs() {
  const [copied, copy] = useCopied()
  const curl = [
    `curl ${location.origin}/v1/generate \\`,
    `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"prompt": "Questions about a harbour swimming pool", "template": "faq", "webhook": true}'`,
  ].join('\n')
  return (
    <Empty
      icon="jobs"
      title={T.jobs.empty}
      actions={
        <Button look="primary" icon={copied ? 'check' : 'copy'} onClick={() => copy(curl)}>
          {copied ? T.download.copied : T.jobs.copyCurl}
        </Button>
      }
    >
      {T.jobs.emptyHint}
    </Empty>
  )
}
