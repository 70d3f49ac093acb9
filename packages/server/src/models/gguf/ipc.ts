/** Messages between the service and the child process of a local model. */
import type { ChatMessage } from '../backend.ts'

export type ToChild =
  | {
      type: 'load'
      /** Folder whose `node_modules` holds the runtime. */
      runtimeFolder: string
      path: string
      contextTokens: number
      slots: number
      threads: number
    }
  | {
      type: 'generate'
      id: number
      messages: ChatMessage[]
      maxTokens: number
      temperature?: number
      seed?: number
      schema?: Record<string, unknown>
    }
  | { type: 'count'; id: number; messages: ChatMessage[] }
  | { type: 'abort'; id: number }

/** Sent in arrays (message-batcher.ts). */
export type FromChild =
  /** The part of the file that is read, 0 to 1. */
  | { type: 'loading'; progress: number }
  | { type: 'loaded' }
  | { type: 'load-failed'; note: string }
  | { type: 'text'; id: number; text: string }
  | { type: 'reasoning'; id: number; text: string }
  | { type: 'finish'; id: number; reason: 'stop' | 'length'; inputTokens: number; outputTokens: number }
  | { type: 'counted'; id: number; tokens: number }
  /** The last message of a request: the answer is complete or was aborted. */
  | { type: 'ended'; id: number }
  | { type: 'failed'; id: number; note: string }
