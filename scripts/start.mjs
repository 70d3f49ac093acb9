// npm start: installs what is missing, then serves on the pinned Node. npm start -- --port 9000 passes options on.
import { join } from 'node:path'
import { install, root, runHere } from './install.mjs'

install({ development: false })
const child = runHere([join(root, 'packages/cli/bin/platen.mjs'), 'serve', ...process.argv.slice(2)])
// npm passes a signal to its shell, and the shell may die without passing it on: a parent that is gone means stop.
const parent = process.ppid
const poll = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(poll)
  child.kill('SIGTERM')
}, 250)
poll.unref()
