/** The data of `npm run dev`: a webhook, completed and failed jobs, and one whose delivery is retried. All are made over HTTP. */
import { setTimeout as pause } from 'node:timers/promises'
import { type JobParams, Platen } from '../../packages/client/src/index.ts'
import { REFUSE } from './model.ts'

const POLL_MS = 20

const JOBS: readonly JobParams[] = [
  {
    template: 'formal-letter',
    prompt: 'Letter to the city library: ask for a reading room that is open in the evening.',
  },
  { template: 'resume', prompt: 'Résumé of a carpenter with twelve years of work, two trades and an apprentice.' },
  { template: 'data-report', prompt: 'Report of the library for the first half of the year.' },
  { template: 'data-report', prompt: 'Visitors and loans of each month of the first half.', format: 'csv' },
  { template: 'resignation', prompt: `Resignation ${REFUSE}` },
]

/**
 * Writes the documents, waits until all have ended, and leaves one with a webhook that its receiver does not take.
 *
 * @param url of the service. @param receiver address that takes webhooks.
 */
export async function seed({ url, key, receiver }: { url: string; key: string; receiver: string }): Promise<void> {
  const platen = new Platen({ baseUrl: url, apiKey: key })
  await platen.settings.setWebhook({ url: `${receiver}/webhooks` })
  await Promise.all(JOBS.map((params) => platen.generate.job(params)))
  await platen.generate.job({
    template: 'faq',
    prompt: 'Questions that new members of the library ask.',
    webhookUrl: `${receiver}/down`,
  })
  const isPending = async () => {
    const { items } = await platen.jobs.list()
    return items.some(({ status }) => status === 'queued' || status === 'processing')
  }
  while (await isPending()) await pause(POLL_MS)
}
