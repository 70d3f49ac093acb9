// npm start: installs what is missing, then serves on the pinned Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, root, runtime } from './install.mjs'

install()
const child = spawn(runtime(), [join(root, 'packages/cli/bin/platen.mjs'), 'serve', ...process.argv.slice(2)], {
  cwd: process.cwd(),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
// npm passes a signal to its shell, and the shell may die without passing it on: a parent that is gone means stop.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM')
}, 250).unref()
