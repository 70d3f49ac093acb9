/**
 * npm run clients [LANGUAGE...] [--only NAME]: runs the conformance suite. Without a language: those whose programs are on this
 * machine; the others are named.
 */
import { parseArgs } from 'node:util'
import { buildDriver, missingPrograms, readLanguages, readScenarios, runLanguage, runtimeOf } from './run.ts'
import { startWorld } from './world.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, lanes: { type: 'string' } },
})
const languages = readLanguages()
for (const name of positionals)
  if (!languages[name]) {
    process.stderr.write(`There is no client for ${name}. Languages: ${Object.keys(languages).join(', ')}.\n`)
    process.exit(2)
  }
const { only = '', lanes } = values
const scenarios = readScenarios().filter(({ name }) => name.startsWith(only))
const chosen = positionals.length > 0 ? positionals : Object.keys(languages)
const world = await startWorld()
let failed = 0
try {
  for (const name of chosen) {
    const language = languages[name] as NonNullable<(typeof languages)[string]>
    const missing = await missingPrograms(language)
    if (missing.length > 0) {
      process.stdout.write(`${name}: not run; ${missing.join(', ')} is not on this machine\n`)
      continue
    }
    const reason = await buildDriver(language)
    if (reason !== undefined) {
      process.stdout.write(`${name}: not run; ${reason}\n`)
      continue
    }
    const startedMs = performance.now()
    const outcomes = await runLanguage(language, world, {
      scenarios,
      ...(lanes === undefined ? {} : { lanes: Number(lanes) }),
      onEnd({ name: scenario, seconds, faults }) {
        process.stdout.write(`${faults.length === 0 ? '✔' : '✖'} ${name} ${scenario} (${seconds.toFixed(1)} s)\n`)
        for (const fault of faults) process.stdout.write(`    ${fault}\n`)
      },
    })
    const passed = outcomes.filter(({ faults }) => faults.length === 0).length
    failed += outcomes.length - passed
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
    process.stdout.write(
      `${name}: ${passed} of ${outcomes.length} scenarios pass (${seconds} s); ${runtimeOf(language, outcomes)}\n`,
    )
  }
} finally {
  await world.close()
}
process.exitCode = failed > 0 ? 1 : 0
