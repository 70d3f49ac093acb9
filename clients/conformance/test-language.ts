/** The tests of the client of one language. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  buildDriver,
  type Language,
  missingPrograms,
  readLanguages,
  readScenarios,
  runChecks,
  runLanguage,
  runtimeOf,
} from './run.ts'
import { startWorld, type World } from './world.ts'

let starting: Promise<World> | undefined
after(async () => (await starting)?.close())

/** The world of this file of tests. The first call starts it, so that a selection of tests without one ends. */
export function world(): Promise<World> {
  starting ??= startWorld()
  return starting
}

/** Defines the tests of a language of languages.json; they are skipped where its programs are missing. */
export async function testLanguage(name: string): Promise<void> {
  const language = readLanguages()[name] as Language
  const scenarios = readScenarios()
  const missing = await missingPrograms(language)
  const skip = missing.length > 0 && `${missing.join(', ')} is not on this machine`
  test(`the ${name} client passes the conformance suite`, { skip }, async (t) => {
    const reason = await buildDriver(language)
    if (reason !== undefined) return t.skip(reason)
    const outcomes = await runLanguage(language, await world(), { scenarios })
    t.diagnostic(runtimeOf(language, outcomes))
    const faults = outcomes.flatMap((outcome) => outcome.faults.map((fault) => `${outcome.name}: ${fault}`))
    assert.deepEqual(faults, [])
    assert.equal(outcomes.length, scenarios.length)
  })

  if (language.checks)
    test(`the checks of the ${name} client pass`, { skip }, async (t) => {
      const reason = await buildDriver(language)
      if (reason !== undefined) return t.skip(reason)
      await runChecks(language, await world())
    })
}
