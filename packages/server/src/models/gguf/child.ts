/**
 * The child process of a local model: forked by local.ts, exits with its parent.
 *
 * A process instead of a worker thread, because a bad model file aborts the process that loads it. Each slot is one sequence of
 * the context; all active sequences are computed in one batch.
 */
import { pathToFileURL } from 'node:url'
import { systemClock } from '../../clock.ts'
import type { ChatMessage } from '../backend.ts'
import { MessageBatcher } from '../message-batcher.ts'
import { runtimeEntry } from '../runtime.ts'
import type { FromChild, ToChild } from './ipc.ts'

/** The part of node-llama-cpp used here. It is installed on demand, so its types are not available. */
interface LlamaModule {
  getLlama(options: Record<string, unknown>): Promise<Llama>
  LlamaChat: new (options: { contextSequence: Sequence; chatWrapper?: ChatWrapper }) => LlamaChat
}
interface Llama {
  loadModel(options: Record<string, unknown>): Promise<Model>
  createGrammarForJsonSchema(schema: Record<string, unknown>): Promise<object>
}
interface Model {
  tokenizer: object
  createContext(options: Record<string, unknown>): Promise<{ getSequence(): Sequence }>
}
type Token = number
interface Sequence {
  readonly nextTokenIndex: number
  readonly contextSize: number
  compareContextTokens(tokens: Token[]): { firstDifferentIndex: number }
  adaptStateToTokens(tokens: Token[], allowShift: boolean): Promise<void>
  evaluateWithoutGeneratingNewTokens(tokens: Token[]): Promise<void>
}
interface ChatWrapper {
  generateContextState(options: { chatHistory: HistoryItem[] }): {
    contextText: { tokenize(tokenizer: object, options: 'trimLeadingSpace'): Token[] }
  }
}
type HistoryItem =
  | { type: 'system' | 'user'; text: string }
  | {
      type: 'model'
      response: string[]
    }
interface LlamaChat {
  readonly chatWrapper: ChatWrapper
  generateResponse(
    history: HistoryItem[],
    options: Record<string, unknown>,
  ): Promise<{ metadata: { stopReason: string } }>
}

interface Slot {
  sequence: Sequence
  chat: LlamaChat
}

/** Tokens of a prompt that are read between two checks for an abort. */
const READ_TOKENS = 128
/** Reserved at the end of a context. */
const MARGIN_TOKENS = 8
const TEMPERATURE_DEFAULT = 0.7

let llama: Llama
let model: Model
let wrapper: ChatWrapper
const free: Slot[] = []
const aborts = new Map<number, AbortController>()

const toService = new MessageBatcher((messages) => process.send?.(messages), systemClock)
const send = (message: FromChild, now?: boolean): void => toService.send(message, now)

process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches every process of the terminal; the service decides when the child exits.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('message', (message: ToChild) => {
  switch (message.type) {
    case 'load':
      load(message).catch((error) => send({ type: 'load-failed', note: noteOf(error) }))
      break
    case 'generate':
      generate(message)
        .then(() => send({ type: 'ended', id: message.id }))
        .catch((error) => {
          if (aborts.get(message.id)?.signal.aborted) send({ type: 'ended', id: message.id })
          else send({ type: 'failed', id: message.id, note: nameOf(error) })
        })
        .finally(() => aborts.delete(message.id))
      break
    case 'count':
      try {
        send({ type: 'counted', id: message.id, tokens: tokenize(toHistory(message.messages)).length })
      } catch (error) {
        send({ type: 'failed', id: message.id, note: nameOf(error) })
      }
      break
    case 'abort':
      aborts.get(message.id)?.abort()
      break
  }
})

async function load(message: Extract<ToChild, { type: 'load' }>): Promise<void> {
  const library = (await import(pathToFileURL(runtimeEntry(message.runtimeFolder)).href)) as LlamaModule
  llama = await library.getLlama({
    // For Apple silicon there is only a build that computes on the GPU.
    gpu: process.platform === 'darwin' && process.arch === 'arm64' ? 'metal' : false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: 'error',
    logger: (_level: string, line: string) => process.stderr.write(`${line}\n`),
    // Without a limit it starts more threads than there are cores and is forty times slower.
    maxThreads: message.threads,
  })
  let percent = 0
  model = await llama.loadModel({
    modelPath: message.path,
    onLoadProgress: (progress: number) => {
      if (Math.floor(progress * 100) === percent) return
      percent = Math.floor(progress * 100)
      send({ type: 'loading', progress: percent / 100 }, true)
    },
  })
  const context = await model.createContext({
    contextSize: message.contextTokens,
    sequences: message.slots,
    threads: message.threads,
  })
  for (let index = 0; index < message.slots; index += 1) {
    const sequence = context.getSequence()
    const chat: LlamaChat = new library.LlamaChat({
      contextSequence: sequence,
      ...(wrapper ? { chatWrapper: wrapper } : {}),
    })
    wrapper ??= chat.chatWrapper
    free.push({ sequence, chat })
  }
  send({ type: 'loaded' })
}

async function generate(message: Extract<ToChild, { type: 'generate' }>): Promise<void> {
  const controller = new AbortController()
  aborts.set(message.id, controller)
  const history = toHistory(message.messages)
  const tokens = tokenize(history)
  const slot = takeSlot(tokens)
  try {
    const { sequence, chat } = slot
    const room = sequence.contextSize - tokens.length - MARGIN_TOKENS
    if (room < 1) throw new OwnError(`The prompt has ${tokens.length} tokens, the context ${sequence.contextSize}.`)
    const grammar = message.schema ? await llama.createGrammarForJsonSchema(message.schema) : undefined
    await readPrompt(sequence, tokens, controller.signal)
    let outputTokens = 0
    const { metadata } = await chat.generateResponse(history, {
      maxTokens: Math.min(message.maxTokens, room),
      temperature: message.temperature ?? TEMPERATURE_DEFAULT,
      ...(message.seed === undefined ? {} : { seed: message.seed }),
      ...(grammar ? { grammar } : {}),
      // The prompt fits: no part of it may be shifted out of the context.
      contextShift: { size: 1 },
      signal: controller.signal,
      onResponseChunk: (chunk: { type?: string; segmentType?: string; text: string; tokens: Token[] }) => {
        const isFirst = outputTokens === 0
        outputTokens += chunk.tokens.length
        if (!chunk.text) return
        if (chunk.type !== 'segment') send({ type: 'text', id: message.id, text: chunk.text }, isFirst)
        else if (chunk.segmentType === 'thought') send({ type: 'reasoning', id: message.id, text: chunk.text }, isFirst)
      },
    })
    const reason = metadata.stopReason === 'maxTokens' ? 'length' : 'stop'
    send({ type: 'finish', id: message.id, reason, inputTokens: tokens.length, outputTokens })
  } finally {
    free.push(slot)
  }
}

/** The free slot that has already read the longest part of this prompt. */
function takeSlot(tokens: Token[]): Slot {
  let best = -1
  let mostRead = -1
  for (const [index, { sequence }] of free.entries()) {
    const alreadyRead = sequence.compareContextTokens(tokens).firstDifferentIndex
    if (alreadyRead > mostRead) [best, mostRead] = [index, alreadyRead]
  }
  const [slot] = best < 0 ? [] : free.splice(best, 1)
  if (!slot) throw new OwnError('There is no free slot.')
  return slot
}

/** Reads a prompt into a sequence, except its last token: generation starts with it. */
async function readPrompt(sequence: Sequence, tokens: Token[], signal: AbortSignal): Promise<void> {
  const prefix = tokens.slice(0, -1)
  await sequence.adaptStateToTokens(prefix, false)
  while (sequence.nextTokenIndex < prefix.length) {
    signal.throwIfAborted()
    const at = sequence.nextTokenIndex
    await sequence.evaluateWithoutGeneratingNewTokens(prefix.slice(at, at + READ_TOKENS))
  }
  signal.throwIfAborted()
}

function tokenize(history: HistoryItem[]): Token[] {
  return wrapper
    .generateContextState({ chatHistory: history })
    .contextText.tokenize(model.tokenizer, 'trimLeadingSpace')
}

/** Control tokens in a text are tokenized as plain text. */
function toHistory(messages: ChatMessage[]): HistoryItem[] {
  const history = messages.map(
    ({ role, content }): HistoryItem =>
      role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
  )
  // A last message of the assistant is continued; after any other a new answer begins.
  if (history.at(-1)?.type !== 'model') history.push({ type: 'model', response: [] })
  return history
}

/** A sentence of ours: it quotes no text of a caller. */
class OwnError extends Error {}

/** Of an error about a text, which the message of a library may quote. */
function nameOf(error: unknown): string {
  if (error instanceof OwnError) return error.message
  return error instanceof Error ? error.name : 'unknown error'
}

function noteOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 300)
}
