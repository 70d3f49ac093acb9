/** What does the way to a worker thread cost, and what holds the service's event loop? (`POST /pdf` first, then all formats) */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PdfEngine } from '@platen/server/pdf'
import { platenEngine } from '../packages/server/src/pdf/platen/platen.ts'

const ROUNDS = 300
/** Concurrent callers; each sends its next request after a reply. */
const CALLERS = 16
const SIZES = [500, 1000, 2000, 4000, 8000, 20_000, 100_000]

export async function run(): Promise<void> {
  const here = platenEngine({ inlineCharsMax: Number.POSITIVE_INFINITY, warm: true })
  const pool = platenEngine({ inlineCharsMax: 0, slots: 1 })
  const rows = [['characters', 'in this thread', 'in the pool', 'longest hold in this thread']]
  for (const size of SIZES) {
    const times = { here: [] as number[], pool: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      // New text each time; the two engines take turns.
      const content = textOf(size, round)
      times.here.push(await timeOf(here, content))
      times.pool.push(await timeOf(pool, content))
    }
    const longest = Math.max(...times.here)
    rows.push([String(size), ms(median(times.here)), ms(median(times.pool)), ms(longest)])
  }
  await here.close()
  await pool.close()
  for (const row of rows) process.stdout.write(`${row.map((cell) => cell.padEnd(16)).join('')}\n`)

  process.stdout.write(
    'A document that is longer than the threshold of platen/platen.ts (4,000) gains nothing in this thread and holds up every\n' +
      'other caller for as long as it takes; a shorter one would wait for a hop that costs as much as its own page.\n\n',
  )
  await printHolds()
}

/** Measures the event loop delays of a service process, in the order of a first day: cold, then warm. */
async function printHolds(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'platen-hop-'))
  const child = spawn(
    process.execPath,
    ['--import', './bench/hop-watch.ts', 'packages/cli/bin/platen.mjs', 'serve', '--port', '0', '--json'],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, PLATEN_DATA: data, PLATEN_PROBE: 'false', PLATEN_CONSOLE: 'false' },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    },
  )
  try {
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout?.once('data', (text) => resolve(String(text)))
      child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)))
    })
    const { url, key } = JSON.parse(line) as { url: string; key: string }
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const longestHold = () =>
      new Promise<number>((resolve) => {
        child.once('message', (delayMs) => resolve(delayMs as number))
        child.send('longest')
      })
    await longestHold()
    process.stdout.write('request to a fresh service over HTTP                      longest delay of its event loop\n')
    for (const { name, requests } of mix()) {
      const queued = requests.values()
      const caller = async () => {
        for (const { path, accept = '*/*', body } of queued) {
          const text = typeof body === 'string' ? body : JSON.stringify(body)
          const init = { method: 'POST', headers: { ...headers, Accept: accept }, body: text }
          await (await fetch(`${url}/v1${path}`, init)).arrayBuffer()
        }
      }
      await Promise.all(Array.from({ length: CALLERS }, caller))
      process.stdout.write(`${name.padEnd(58)}${ms(await longestHold())}\n`)
    }
  } finally {
    child.kill('SIGTERM')
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)))
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface BenchRequest {
  path: string
  accept?: string
  /** A string is sent unchanged. */
  body: object | string
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SCRIPTS = 'English, Ελληνικά, русский, العربية, हिन्दी, ไทย, 中文、日本語、한국어, 😀. '
/** Just below the length limit of the serving thread. */
const INLINE_CHARS = 4000

function mix(): { name: string; requests: BenchRequest[] }[] {
  const pdf = (content: string, options = {}): BenchRequest => ({ path: '/pdf', body: { content, options } })
  const many = (count: number, one: (i: number) => BenchRequest) => Array.from({ length: count }, (_, i) => one(i))
  const fill = (unit: string) => unit.repeat(Math.floor(INLINE_CHARS / unit.length))
  const letter = 'Write a letter of resignation to Acme Ltd; my last day is 3 May 2027. I am Ann Lee.'
  const generate = (format: string, accept: string): BenchRequest => ({
    path: '/generate',
    accept,
    body: { prompt: letter, format },
  })
  return [
    { name: 'the first letter', requests: [pdf(textOf(500, 1))] },
    {
      name: `500 letters and pages, ${CALLERS} callers`,
      requests: many(500, (i) => pdf(textOf(500 + (i % 8) * 500, i))),
    },
    { name: 'the first long document', requests: [pdf(textOf(100_000, 1))] },
    { name: '100 of all lengths', requests: many(100, (i) => pdf(textOf(SIZES[i % SIZES.length]!, i))) },
    { name: 'the first in many scripts (fonts and shaper are loaded)', requests: [pdf(SCRIPTS)] },
    { name: '10 more, all lengths', requests: many(10, (i) => pdf(SCRIPTS.repeat(1 + i * 30))) },
    {
      name: 'the first justified, in Markdown, and in PDF/UA',
      requests: [
        pdf(textOf(2000, 1), { align: 'justify' }),
        pdf(textOf(2000, 2), { markup: 'markdown' }),
        pdf(textOf(2000, 3), { conformance: 'pdf/ua-1' }),
      ],
    },
    { name: 'the other engine', requests: [{ path: '/pdf-alt', body: { content: textOf(2000, 1) } }] },
    {
      name: '100,000 emoji, escaped',
      requests: [{ path: '/pdf', body: `{"content":"${'\\ud83d\\ude00'.repeat(100_000)}"}` }],
    },
    {
      name: 'a body of 100,000 fields',
      requests: [{ path: '/pdf', body: `{${Array.from({ length: 100_000 }, (_, i) => `"f${i}":1`).join()}}` }],
    },
    ...['\n', 'x', '*', '*a ', '- \n', '- a\n', 'a\u00ad', '**a** '].map((unit) => ({
      name: `${JSON.stringify(unit)} to ${INLINE_CHARS} characters`,
      requests: [pdf(fill(unit)), pdf(fill(unit), { fontSize: 72 }), pdf(fill(unit), { fontSize: 4, lineHeight: 0.8 })],
    })),
    { name: 'the first written document (rules, no model)', requests: [generate('pdf', 'application/json')] },
    { name: 'one more', requests: [generate('pdf', 'application/json')] },
    { name: 'as PDF', requests: [generate('pdf', 'application/pdf')] },
    { name: 'as .docx', requests: [generate('doc', DOCX)] },
    { name: 'as csv', requests: [generate('csv', 'text/csv')] },
    { name: 'as Markdown', requests: [generate('markdown', 'text/markdown')] },
  ]
}

async function timeOf(engine: PdfEngine, content: string): Promise<number> {
  const started = performance.now()
  await engine.render({ content, title: 'x', options: {} })
  return performance.now() - started
}

const WORDS =
  'the committee will meet again on Thursday to discuss the **budget** for next year and *vote* on it'.split(' ')

function textOf(size: number, seed: number): string {
  let text = ''
  for (let at = seed; text.length < size; at += 1)
    text += `${WORDS[(at * 7) % WORDS.length]}${at % 60 === 0 ? '\n\n' : ' '}`
  return text.slice(0, size)
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1]!
}

function ms(time: number): string {
  return `${time.toFixed(2)} ms`
}
