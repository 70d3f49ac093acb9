/** A service without a model: the line that names one, and the question on a terminal (a real one, from script(1)). */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { before, describe, test } from 'node:test'
import { readLocalModels, recommendedModel } from '@platen/server/models'
import { runtimeEntry, runtimeFolder } from '../packages/server/src/models/runtime.ts'
import { scriptedGguf } from '../packages/server/src/models/testing/tiny-gguf.ts'
import { afterTests, BIN, cleanEnvironment, inTime, scratchFolder } from './command.ts'

const MODEL = scriptedGguf({ text: 'A text from the hub.' })
const OFFER = /A model for this machine: `npx platen models pull (\S+) --data \S+` downloads .+ GB, Apache-2\.0\)\./
const QUESTION = /Download it now, while the service runs\? \[y\/N\] /

const { models } = await readLocalModels(scratchFolder())
const skip = recommendedModel(models) ? false : 'this machine has too little free memory for any model'
const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
const skipTerminal = skip || (hasScript ? false : 'there is no script(1) of util-linux to make a terminal')

/** A hub that has every file, and the requested paths. */
const requests: string[] = []
let hub: string
before(async () => {
  const sha256 = createHash('sha256').update(MODEL).digest('hex')
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'x-linked-etag': `"${sha256}"`, 'x-linked-size': MODEL.length })
    response.end(request.method === 'HEAD' ? undefined : MODEL)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterTests(() => {
    server.close()
    server.closeAllConnections()
  })
})

interface Running {
  child: ChildProcess
  /** All output so far. */
  output(): string
  /** Resolves once the output matches. @throws where it ends before that. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends SIGTERM to `pid`, by default to the process itself. @returns the exit code */
  stop(pid?: number): Promise<number | null>
}

function run(command: string, args: string[], env: Record<string, string>): Running {
  const child = spawn(command, args, { env: cleanEnvironment(env), stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const look of [...waiting]) look()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  afterTests(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    child,
    output: () => output,
    waitFor(pattern) {
      const match = new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (!match) return
          waiting.delete(look)
          resolve(match)
        }
        waiting.add(look)
        look()
        void ended.then(() => reject(new Error(`It ended without ${pattern}: ${output}`)))
      })
      return inTime(match, `${pattern}`, () => output)
    },
    stop(pid = child.pid!) {
      process.kill(pid, 'SIGTERM')
      return inTime(ended, 'The end after SIGTERM', () => output)
    },
  }
}

const serving = (data: string) => [BIN, 'serve', '--port', '0', '--data', data]

describe('without a terminal', { skip }, () => {
  test('one line names a model with its size and licence, without a question', async () => {
    const data = scratchFolder()
    const service = run(process.execPath, serving(data), {})
    const [line, name] = await service.waitFor(OFFER)
    assert.ok(models.some((model) => model.name === name))
    assert.ok(line.includes(`--data ${data}`))
    assert.equal(await service.stop(), 0)
    assert.doesNotMatch(service.output(), QUESTION)
    const again = run(process.execPath, serving(data), {})
    await again.waitFor(/A link that signs in a browser: `npx platen login`\./)
    assert.equal(await again.stop(), 0)
  })

  test('with --json stdout has only one line', async () => {
    const service = run(process.execPath, [...serving(scratchFolder()), '--json'], {})
    await service.waitFor(/"url"/)
    assert.equal(await service.stop(), 0)
    assert.doesNotMatch(service.output(), OFFER)
  })

  test('nothing is offered where a model is configured', async () => {
    const service = run(process.execPath, serving(scratchFolder()), { PLATEN_OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })
    await service.waitFor(/does not answer as a model server/)
    assert.equal(await service.stop(), 0)
    assert.doesNotMatch(service.output(), OFFER)
  })
})

describe('on a terminal', { skip: skipTerminal }, () => {
  /**
   * The service in a terminal of its own; `wrap` runs it. Between script(1) and the service there is a shell, which waits for
   * the service's end only: a script(1) whose own child stops is itself stopped, and then can miss that child's end.
   */
  function terminal(env: Record<string, string> = {}, wrap = '') {
    const data = scratchFolder()
    const command = [process.execPath, ...serving(data)].join(' ')
    const inShell = `${wrap} sh -c 'echo "pid $$"; exec ${command}'; exit $?`
    const running = run('script', ['-qec', inShell, '/dev/null'], { CI: '', PLATEN_HUB: hub, SHELL: '/bin/sh', ...env })
    /** The service itself. */
    const pid = async () => Number((await running.waitFor(/^pid (\d+)/))[1])
    return {
      ...running,
      data,
      pid,
      async url() {
        const [, url] = await running.waitFor(/Platen serves at (\S+);/)
        return url ?? ''
      },
      type: (text: string) => running.child.stdin?.write(text),
      async stop() {
        assert.equal(await running.stop(await pid()), 0, running.output())
      },
    }
  }

  const live = async (url: string) =>
    assert.equal((await fetch(`${url}/livez`, { signal: AbortSignal.timeout(60_000) })).status, 200)

  test('the question follows the line while the service runs, and Enter is a no', async () => {
    requests.length = 0
    const service = terminal()
    await service.waitFor(QUESTION)
    const url = await service.url()
    await live(url)
    service.type('\n')
    await live(url)
    await service.stop()
    assert.deepEqual(requests, [])
  })

  test('an unanswered question keeps nothing from stopping', async () => {
    const service = terminal()
    await service.waitFor(QUESTION)
    await service.stop()
  })

  test('after yes the model is downloaded from the configured hub while the service runs', async () => {
    requests.length = 0
    const service = terminal()
    // Where the runtime is there already, nothing is installed.
    const entry = runtimeEntry(runtimeFolder(service.data))
    mkdirSync(dirname(entry), { recursive: true })
    writeFileSync(entry, '')
    await service.waitFor(QUESTION)
    service.type('y\n')
    await service.waitFor(/is complete\. Stop the service with Ctrl\+C and start it again to use the model\./)
    await live(await service.url())
    const [, name] = await service.waitFor(OFFER)
    const model = models.find((one) => one.name === name)
    assert.ok(model)
    assert.deepEqual(readdirSync(join(service.data, 'models')), [model.file])
    assert.ok(requests.every((request) => request.includes(`/${model.repository}/resolve/main/${model.file}`)))
    await service.stop()
  })

  test('a download that fails says why, and the service goes on', async () => {
    const service = terminal({ PLATEN_HUB: 'http://127.0.0.1:1' })
    await service.waitFor(QUESTION)
    service.type('yes\n')
    await service.waitFor(/platen: The hub http:\/\/127\.0\.0\.1:1 can't be reached/)
    await live(await service.url())
    await service.stop()
  })

  test('a service that was stopped and continued does not read its terminal any more', async () => {
    requests.length = 0
    const service = terminal()
    await service.waitFor(QUESTION)
    const pid = await service.pid()
    process.kill(pid, 'SIGSTOP')
    process.kill(pid, 'SIGCONT')
    const url = await service.url()
    await live(url)
    service.type('y\n')
    await live(url)
    await service.stop()
    assert.deepEqual(requests, [])
  })

  test('there is no question in CI or in the background', async () => {
    // In a session of its own the service has no terminal in whose foreground it could be.
    for (const service of [terminal({ CI: 'true' }), terminal({}, 'setsid --wait')]) {
      await service.waitFor(OFFER)
      const url = await service.url()
      for (let count = 0; count < 3; count += 1) await live(url)
      assert.doesNotMatch(service.output(), QUESTION)
      await service.stop()
    }
  })
})
