// Runs a TypeScript file of the project on the pinned Node: node scripts/run.mjs bench/main.ts http
import { install, runHere } from './install.mjs'

install({ development: true })
runHere(process.argv.slice(2))
