import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { fill } from './filled.ts'
const data = mkdtempSync('/tmp/large/data-')
const run = (env = {}) => new Promise<any>((resolve) => {
  const child = spawn(process.execPath, ['packages/cli/bin/platen.mjs', 'serve', '--json', '--port', '0', '--data', data], { env: { ...process.env, PLATEN_PROBE: 'false', ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.on('data', (c) => { const s = String(c); if (s.includes('"url"')) resolve({ child, ...JSON.parse(s.split('\n')[0]!) }) })
})
const first = await run({ PLATEN_CONSOLE: 'false' })
first.child.kill('SIGTERM'); await new Promise((r) => first.child.once('close', r))
fill(data, { jobs: 2000, keys: 300, usageDays: 365 })
const words = 'Of the pallets that came in some were lost on the dock. '
const model = await startFakeOpenAi({ answer: `# Losses\n\n${words.repeat(5)}\n\n## At the dock\n\n${words.repeat(5)}\n\n## In the hall\n\n${words.repeat(5)}\n`, delayMs: 30 } as any)
const s = await run({ PLATEN_CONSOLE: 'true', PLATEN_OPENAI_BASE_URL: model.baseUrl, PLATEN_OPENAI_MODEL: 'fake' })
writeFileSync('/tmp/large/service.json', JSON.stringify({ url: s.url, key: first.key, data, pid: process.pid, child: s.child.pid, model: model.baseUrl }))
console.log('ready', s.url)
