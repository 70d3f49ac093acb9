/** Why a backend does not answer, in the words of the console. Only an operator sees it: it may name addresses. */
import type { Backend } from '@platen/client'
import { T } from './texts.ts'

/** `advice`: what to look for; '' where nothing is known. */
export function backendReason({ name, note = '' }: Pick<Backend, 'name' | 'note'>): {
  sentence: string
  advice: string
} {
  const [, host, port] = /ECONNREFUSED (\S+?):(\d+)/.exec(note) ?? []
  if (host !== undefined)
    return { sentence: T.backend.notReady(name, T.backend.refused(host, port ?? '')), advice: T.backend.isRunning }
  const reason = note
    .trimEnd()
    .replace(/\.$/, '')
    .replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())
  return { sentence: T.backend.notReady(name, reason), advice: '' }
}
