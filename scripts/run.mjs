// Runs a TypeScript file of the project on the pinned Node: node scripts/run.mjs bench/main.ts http
import { spawn } from 'node:child_process'
import { install, root, runtime } from './install.mjs'

install()
const child = spawn(runtime(), process.argv.slice(2), { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
