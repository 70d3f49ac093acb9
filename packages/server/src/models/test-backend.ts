/**
 * A test of a backend by the operator: it writes a short letter, the same for every model.
 *
 * In: a backend and the model that it runs. Out: the text with its speed, or the reason why there is none. Never throws, but for the
 * abort of its signal. The measured speed is one of the backend's last answers.
 */
import type { BackendTest } from '@platen/wire'
import { type Backend, type ChatMessage, ModelFailed, type ModelTarget, ModelUnavailable } from './backend.ts'
import { AnswerTimer } from './speed.ts'

/** Less than the 60 s after which clients give up. */
const TOTAL_MS = 45_000
/** Some models think before they write. */
const MAX_TOKENS = 1500
/** Enough to measure: a model that goes on is stopped. */
const WORDS_MAX = 200

const MESSAGES: ChatMessage[] = [
  {
    role: 'system',
    content:
      'You write short letters. Reply with the text of the letter alone: plain text, no address, no placeholders.',
  },
  {
    role: 'user',
    content:
      'A letter of about 80 words from Elena Marchetti to Ms Brandt. Elena thanks her for her visit in February and lends her two drawings, ' +
      '“Harbour, morning” and “The net menders”, from 1 September to 30 November.',
  },
]

export async function testBackend(
  { backend, target }: { backend: Backend; target: ModelTarget },
  { signal, totalMs = TOTAL_MS }: { signal: AbortSignal; totalMs?: number },
): Promise<BackendTest> {
  const timer = new AnswerTimer()
  const limit = AbortSignal.timeout(totalMs)
  const request = {
    messages: MESSAGES,
    maxTokens: Math.max(1, Math.min(MAX_TOKENS, Math.floor(target.contextTokens / 2))),
    temperature: 0.3,
    totalTimeoutMs: totalMs,
    signal: AbortSignal.any([signal, limit]),
  }
  const withoutThinking = new WithoutThinking()
  let text = ''
  let model: string | undefined = target.upstream || undefined
  let error: string | undefined
  try {
    for await (const event of backend.stream(request, target)) {
      if (event.type === 'finish') model = event.model ?? model
      if (event.type !== 'text') continue
      const written = withoutThinking.read(event.text)
      timer.text(written)
      text += written
      if (timer.words >= WORDS_MAX) break
    }
    if (text.trim() === '') error = 'The model answered without a text.'
  } catch (thrown) {
    signal.throwIfAborted()
    // A slow model that wrote until the limit has passed the test.
    if (text.trim() === '' || !(limit.aborted || isTimeout(thrown)))
      error = limit.aborted
        ? `The model wrote nothing within ${Math.round(totalMs / 1000)} s.`
        : reasonOf(thrown, backend)
  }
  const measured = timer.measured()
  if (error === undefined) backend.speed.add(measured)
  return {
    ok: error === undefined,
    error: error ?? null,
    model: model ?? null,
    text: text.trim(),
    words: timer.words,
    firstWordMs: timer.firstWordMs ?? null,
    wordsPerSecond: measured?.wordsPerSecond ?? null,
    totalMs: timer.totalMs,
  }
}

const OPEN = '<think>'
const CLOSE = '</think>'

/** The text of an answer after what the model thinks in tags at its beginning. The work for a piece does not grow with the answer. */
export class WithoutThinking {
  #state: 'before' | 'thinking' | 'after' | 'text' = 'before'
  /** What is read and not decided yet: the beginning of the answer, or the end of a thought. */
  #pending = ''

  /** @returns the part of the text that `piece` adds. */
  read(piece: string): string {
    this.#pending += piece
    if (this.#state === 'before') {
      this.#pending = this.#pending.trimStart()
      if (this.#pending.startsWith(OPEN)) this.#state = 'thinking'
      else if (!OPEN.startsWith(this.#pending)) this.#state = 'text'
    }
    if (this.#state === 'thinking') {
      const end = this.#pending.indexOf(CLOSE)
      // A tag may be divided over pieces.
      this.#pending = this.#pending.slice(end < 0 ? 1 - CLOSE.length : end + CLOSE.length)
      if (end >= 0) this.#state = 'after'
    }
    if (this.#state === 'after') {
      this.#pending = this.#pending.trimStart()
      if (this.#pending !== '') this.#state = 'text'
    }
    if (this.#state !== 'text') return ''
    const text = this.#pending
    this.#pending = ''
    return text
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof ModelFailed && error.reason === 'timeout'
}

/** For the operator: with the message of the server or the system. */
function reasonOf(error: unknown, backend: Backend): string {
  if (!(error instanceof ModelFailed || error instanceof ModelUnavailable)) return 'The test failed.'
  const note = error.cause instanceof Error ? error.cause.message : backend.state().note
  return note ? `${error.message} (${note})` : error.message
}
