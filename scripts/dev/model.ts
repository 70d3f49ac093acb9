/**
 * The model of `npm run dev`: an OpenAI-compatible server on loopback that needs no weights.
 *
 * It answers a document request with the English sample of the template (`scripts/gallery/samples`), a table request with fixed
 * rows, and a change request with edits of the document that was sent. The same request always gets the same answer, one word at a time.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type FakeAnswer,
  type FakeChatRequest,
  startFakeOpenAi,
} from '../../packages/server/src/models/testing/fake-openai.ts'
import { BUILT_IN_TEMPLATES } from '../../packages/server/src/templates/load.ts'

export const MODEL = 'dev-fake'

export interface DevModel {
  /** Ends in `/v1`. */
  baseUrl: string
  /** Of each answer; Infinity: without a pause. Applies from the next word on. */
  wordsPerSecond: number
  close(): Promise<void>
}

export async function startDevModel(wordsPerSecond: number): Promise<DevModel> {
  const { baseUrl, close } = await startFakeOpenAi({
    models: [MODEL],
    answer: answerTo,
    beforeToken: async () => {
      if (model.wordsPerSecond !== Infinity) await pause(1000 / model.wordsPerSecond)
    },
  })
  const model: DevModel = { baseUrl, wordsPerSecond, close }
  return model
}

/** A prompt with this word gets an answer that the service rejects, so that the states of a failure can be seen. */
export const REFUSE = '[refuse]'

const HEADER = ['Month', 'Visitors', 'Loans', 'Late returns']
const ROWS = [
  ['January', '1,204', '2,310', '96'],
  ['February', '1,187', '2,254', '88'],
  ['March', '1,362', '2,598', '103'],
  ['April', '1,418', '2,731', '97'],
  ['May', '1,295', '2,467', '110'],
  ['June', '1,530', '2,902', '121'],
]

/** What the model says to a chat request. Exported for its test. */
export function answerTo(request: FakeChatRequest): string | FakeAnswer {
  const system = request.messages[0]?.content ?? ''
  const message = request.messages.at(-1)?.content ?? ''
  const prompt = between(message, 'request')
  if (prompt.includes(REFUSE)) return { text: "I'm sorry, but I can't help with that request.", finish: 'stop' }
  if (system.startsWith('You edit documents.')) return { text: editsOf(between(message, 'document')), finish: 'stop' }
  if (system.startsWith('You revise documents.')) return revised(between(message, 'document'))
  if (request.response_format?.type === 'json_schema')
    return { text: JSON.stringify({ header: HEADER, rows: ROWS }), finish: 'stop' }
  if (system.startsWith('You write tables'))
    return [HEADER, ...ROWS]
      .map((row) => row.map((value) => (/,/.test(value) ? `"${value}"` : value)).join(','))
      .join('\n')
  return sampleFor(system)
}

/** The text between the last tags of this name; empty if there are none. */
function between(text: string, tag: string): string {
  const end = text.lastIndexOf(`\n</${tag}>`)
  const start = text.lastIndexOf(`<${tag}>\n`, end)
  return start < 0 || end < 0 ? '' : text.slice(start + tag.length + 3, end)
}

/** The sample of the template that the system message names; the blank template's for a template of the operator. */
function sampleFor(system: string): string {
  const template = BUILT_IN_TEMPLATES.find(({ name }) => system.includes(`The document: ${name}. `))
  const file = new URL(`../gallery/samples/${template?.id ?? 'blank'}-en.md`, import.meta.url)
  return readFileSync(file, 'utf8').trim()
}

const ADDED = 'Please treat the dates given here as final.'

/** Paragraphs of the document: long lines of words that occur once. */
function paragraphsOf(document: string): string[] {
  const lines = document.split('\n')
  return lines.filter((line) => /^\p{L}.{59}/u.test(line) && lines.indexOf(line) === lines.lastIndexOf(line))
}

/** Adds a sentence to the first paragraph and takes the last sentence from the last one. */
function editsOf(document: string): string {
  const paragraphs = paragraphsOf(document)
  const [first] = paragraphs
  const last = paragraphs.at(-1)
  if (first === undefined) return 'REWRITE'
  const edits = [[first, `${first} ${ADDED}`]]
  const shorter = last?.replace(/(?<=[.!?]) [^.!?]+[.!?]$/u, '')
  if (last !== undefined && shorter !== undefined && last !== first && shorter !== last) edits.push([last, shorter])
  return edits.map(([from, to]) => `<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE`).join('\n\n')
}

/** The document with one more sentence. */
function revised(document: string): string {
  const [first] = paragraphsOf(document)
  return first === undefined ? `${document}\n\n${ADDED}` : document.replace(first, () => `${first} ${ADDED}`)
}
