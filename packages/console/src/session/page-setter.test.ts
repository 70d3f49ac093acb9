/** Which file the pages show, and when. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { ToWorker } from '../typesetting/messages.ts'
import { now } from '../typesetting/record.ts'

/** The worker that sets pages: answers each text with a file of that text, or with an error. */
class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined
  postMessage({ number, source }: ToWorker): void {
    const at = now()
    const data =
      source === 'unset'
        ? { number, error: 'It failed.' }
        : { number, source, pdf: new Uint8Array(), times: { received: at, read: at, set: at, sent: at } }
    queueMicrotask(() => this.onmessage?.({ data }))
  }
}
Object.assign(globalThis, { Worker: FakeWorker, location: new URL('http://127.0.0.1/'), addEventListener() {} })
const { PageSetter } = await import('./page-setter.ts')

/** A setter whose calls are written down. `outcome()` waits for the next update with pages or an error. */
function setterOf(text: { source: string }) {
  const calls: string[] = []
  const busy: boolean[] = []
  let onOutcome = (): void => {}
  const setter = new PageSetter(
    () => ({ source: text.source, title: '', options: {} }),
    ({ pages, pagesError, isSetting }) => {
      if (isSetting !== undefined) busy.push(isSetting)
      if (pages) calls.push(`update ${pages.source}`)
      if (pages ?? pagesError) onOutcome()
    },
  )
  return {
    setter,
    calls,
    busy,
    watch: () => setter.watch((file) => calls.push(`file ${file?.source}`)),
    outcome: () =>
      new Promise<void>((resolve) => {
        onOutcome = resolve
      }),
  }
}

test('who watches gets each file once, before the update, and that there is none', async () => {
  const text = { source: 'first' }
  const { setter, calls, watch, outcome } = setterOf(text)
  const end = watch()
  setter.set(0)
  await outcome()
  assert.deepEqual(calls.splice(0), ['file undefined', 'file first', 'update first'])
  end()
  watch()
  assert.deepEqual(calls.splice(0), ['file first'])
  text.source = ' '
  setter.set(0)
  assert.deepEqual(calls.splice(0), ['file undefined'])
  text.source = 'second'
  setter.set(0)
  await outcome()
  text.source = 'unset'
  setter.set(0)
  await outcome()
  assert.deepEqual(calls, ['file second', 'update second', 'file undefined'])
})

test('a file that comes when its text is gone is not shown', async () => {
  const text = { source: 'long' }
  const { setter, calls, busy, watch } = setterOf(text)
  watch()
  setter.set(0)
  text.source = ''
  setter.set(0)
  // The worker has answered.
  await setImmediate()
  assert.deepEqual(calls, ['file undefined'])
  assert.equal(busy.at(-1), false)
})

test('nobody looks at the pages: there is no file, nor one that is on its way', async () => {
  const { setter, calls, watch, outcome } = setterOf({ source: 'text' })
  watch()
  setter.set(0)
  await outcome()
  setter.set(0)
  setter.forget()
  await setImmediate()
  assert.deepEqual(calls, ['file undefined', 'file text', 'update text', 'file undefined'])
})
