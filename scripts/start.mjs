// npm start: installs missing packages, then serves on the pinned Node. npm start -- --port 9000 passes options on.
import { join } from 'node:path'
import { install, root, runHere } from './install.mjs'

install({ development: false })
runHere([join(root, 'packages/cli/bin/platen.mjs'), 'serve', ...process.argv.slice(2)])
