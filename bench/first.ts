/**
 * Rows of `npm run bench -- typeset` for the first document of a process, with the package as it is published: `platen pdf` beside
 * pdfkit, and the first and second `POST /pdf` of a service. Milliseconds; medians of interleaved runs.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { corpus } from './corpus.ts'

const ROUNDS = 15
const SERVICES = 5
const root = fileURLToPath(new URL('..', import.meta.url))

/** A program that sets the same text with pdfkit. It caches its compiled code, as the command does. */
const peer = (source: string, output: string) => `
import { createRequire, enableCompileCache } from 'node:module'
import { createWriteStream, readFileSync } from 'node:fs'
enableCompileCache()
const Document = createRequire(import.meta.url)(${JSON.stringify(createRequire(import.meta.url).resolve('pdfkit'))})
const document = new Document({ size: 'A4', margin: 72 })
document.pipe(createWriteStream(${JSON.stringify(output)}))
document.font('Times-Roman').fontSize(12).text(readFileSync(${JSON.stringify(source)}, 'utf8'))
document.end()
`

export async function benchFirst(): Promise<void> {
  // Inside the project, so that the package finds its dependencies.
  mkdirSync(join(root, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(root, 'dist/bench-'))
  try {
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), folder], { stdio: 'ignore' })
    const platen = join(folder, 'package/bin/platen.mjs')
    benchCommands(folder, platen)
    await benchService(folder, platen)
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 3 })
  }
}

function benchCommands(folder: string, platen: string): void {
  const text = join(folder, 'text.txt')
  const markdown = join(folder, 'text.md')
  const output = join(folder, 'text.pdf')
  const kit = join(folder, 'pdfkit.mjs')
  const empty = join(folder, 'empty.mjs')
  writeFileSync(text, corpus(2_000, 1))
  writeFileSync(markdown, corpus(2_000, 1))
  writeFileSync(kit, peer(text, output))
  writeFileSync(empty, '')
  const commands = {
    'an empty program': [empty],
    pdfkit: [kit],
    'platen pdf, text': [platen, 'pdf', text, '-o', output],
    'platen pdf, Markdown': [platen, 'pdf', markdown, '-o', output],
  }
  const times = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]))
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') }
  for (let round = -2; round < ROUNDS; round++) {
    for (const [name, args] of Object.entries(commands)) {
      const start = performance.now()
      execFileSync(process.execPath, args, { env, stdio: 'ignore' })
      // The first runs fill the compile cache.
      if (round >= 0) times.get(name)!.push(performance.now() - start)
    }
  }
  const base = median(times.get('an empty program')!)
  process.stdout.write(
    `\nFirst document, 2,000 characters: milliseconds of a process above an empty one (${base.toFixed(0)} ms)\n`,
  )
  for (const [name, values] of times) line(name, median(values) - base)
}

/** From the request to the whole reply. */
async function benchService(folder: string, platen: string): Promise<void> {
  const first: number[] = []
  const second: number[] = []
  for (let round = 0; round < SERVICES; round++) {
    const data = join(folder, `data-${round}`)
    const service = spawn(process.execPath, [platen, 'serve', '--json', '--port', '0', '--data', data], {
      env: { ...process.env, PLATEN_PROBE: 'false' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const ended = new Promise((resolve) => service.once('close', resolve))
    const announced = await new Promise<string>((resolve) =>
      service.stdout.once('data', (chunk) => resolve(`${chunk}`)),
    )
    const { url, key } = JSON.parse(announced) as { url: string; key: string }
    for (const times of [first, second]) {
      const start = performance.now()
      const reply = await fetch(`${url}/v1/pdf`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: corpus(2_000, 1) }),
      })
      if (!reply.ok) throw new Error(await reply.text())
      await reply.arrayBuffer()
      times.push(performance.now() - start)
    }
    service.kill('SIGTERM')
    await ended
  }
  line('a service: its first reply', median(first))
  line('its second', median(second))
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!

function line(name: string, ms: number): void {
  process.stdout.write(`${name.padEnd(30)}${ms.toFixed(1).padStart(8)}\n`)
}
