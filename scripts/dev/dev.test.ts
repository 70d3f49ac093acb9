/** `npm run dev`, as it is started by hand, and what its model answers. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { answerTo } from './model.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const children: ChildProcess[] = []
after(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts it at a free port. @returns its address, key and data folder once it is ready. */
async function startDev(args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/dev/main.ts'), '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let text = ''
  for await (const line of createInterface({ input: child.stdout })) {
    text += `${line}\n`
    if (line.includes(' words a second')) break
  }
  const field = (pattern: RegExp) => pattern.exec(text)?.[1] ?? assert.fail(`${pattern} is not in: ${text}`)
  return {
    child,
    address: field(/Console +(\S+)/),
    link: field(/Sign in +(\S+)/),
    key: field(/API key +(\S+)/),
    data: field(/--data (\S+)/),
  }
}

test('npm run dev serves the console and the API at one address, with a model and jobs, and leaves nothing behind', async () => {
  const { child, address, link, key, data } = await startDev(['--words-per-second', '2000'])
  const authorization = `Bearer ${key}`
  assert.equal(new URL(address).hostname, '127.0.0.1')
  assert.equal((await fetch(`${address}/readyz`)).status, 200)

  // The page of the sources, with the client of the hot reload.
  const page = await (await fetch(link, { headers: { accept: 'text/html' } })).text()
  assert.match(page, /src="\/src\/main\.tsx/)
  assert.match(page, /@vite\/client/)
  const main = await fetch(`${address}/src/main.tsx`)
  assert.equal(main.status, 200)
  assert.match(await main.text(), /import /)

  const jobs = await (await fetch(`${address}/v1/jobs`, { headers: { authorization } })).json()
  const statuses = (jobs as { data: { jobs: { status: string }[] } }).data.jobs.map(({ status }) => status)
  assert.ok(statuses.filter((status) => status === 'completed').length >= 5, statuses.join())
  assert.ok(statuses.includes('failed'), statuses.join())

  const reply = await fetch(`${address}/v1/generate`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: 'application/pdf' },
    body: JSON.stringify({ prompt: 'Resignation as site supervisor', template: 'resignation' }),
  })
  assert.equal(reply.status, 200)
  assert.equal(reply.headers.get('x-document-source'), 'model')
  assert.match(Buffer.from(await reply.arrayBuffer()).toString('latin1'), /^%PDF-/)

  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
  assert.ok(!existsSync(data))
  await assert.rejects(fetch(`${address}/readyz`))
})

const ask = (system: string, user: string) =>
  answerTo({
    model: 'dev-fake',
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
  })

test('the model of npm run dev writes the sample of the template that was asked for', () => {
  const answer = ask('The document: Resignation. A letter that ends an employment.', '<request>\nI quit\n</request>')
  assert.match(String(answer), /^Subject: Resignation as site supervisor$/m)
})

test('the model of npm run dev edits the document that it gets', () => {
  const line = 'The two open sites will be handed over by 19 March, with their plans in the folder.'
  const answer = ask(
    'You edit documents. …',
    `<document>\nDear Ms Campos,\n\n${line}\n</document>\n\n<request>\nBe firm\n</request>`,
  )
  assert.ok(
    typeof answer === 'object' && answer.text.includes(`SEARCH\n${line}\n=======\n${line} `),
    JSON.stringify(answer),
  )
})
