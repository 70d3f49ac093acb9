// Plants an error for each checker and expects it to be found: a checker that can't fail checks nothing.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** `text` becomes `file`; the output of `check` must then match `expect`. */
const PLANTED = [
  {
    check: 'types',
    file: 'packages/wire/src/planted-type-fault.ts',
    text: "export const planted: number = 'a string'\n",
    expect: /planted-type-fault/,
  },
  {
    check: 'lint',
    file: 'packages/wire/src/planted-lint-fault.ts',
    text: 'export var planted = 1; debugger\n',
    expect: /planted-lint-fault/,
  },
  {
    check: 'non-null',
    file: 'packages/wire/src/planted-non-null-fault.ts',
    text: 'export const planted = (one?: string): string => one!\n',
    expect: /planted-non-null-fault/,
  },
  {
    check: 'unused',
    file: 'packages/wire/src/planted-unused-fault.ts',
    text: 'export const planted = 1\n',
    expect: /planted-unused-fault/,
  },
  {
    check: 'imports',
    file: 'packages/typeset/src/planted-import-fault.ts',
    text: "export { readFileSync as planted } from 'node:fs'\n",
    expect: /planted-import-fault/,
  },
  {
    // A cycle of folders: jobs imports webhooks.
    check: 'imports',
    file: 'packages/server/src/webhooks/planted-folder-fault.ts',
    text: "export type { JobRow as Planted } from '../jobs/store.ts'\n",
    expect: /server-layer-webhooks.+planted-folder-fault/,
  },
  // Two files that need the types of each other.
  ...['a', 'b'].map((name) => ({
    check: 'imports',
    file: `packages/wire/src/planted-circle-${name}.ts`,
    text: `import type { Planted as Other } from './planted-circle-${name === 'a' ? 'b' : 'a'}.ts'\nexport type Planted = Other | '${name}'\n`,
    expect: /no-circular-types: packages\/wire\/src\/planted-circle/,
  })),
  {
    // The shell of the console knows no screen.
    check: 'imports',
    file: 'packages/console/src/shell/planted-screen-fault.ts',
    text: "export { lineOf as planted } from '../jobs/row-text.ts'\n",
    expect: /console-layer-shell.+planted-screen-fault/,
  },
  {
    // Domain code does not know HTTP.
    check: 'imports',
    file: 'packages/server/src/accounts/planted-status-fault.ts',
    text: "export { ApiError as Planted } from '../http/errors.ts'\n",
    expect: /server-layer-accounts.+planted-status-fault/,
  },
  {
    check: 'patterns',
    file: 'packages/wire/src/planted-pattern-fault.ts',
    text: 'export const planted = /^(?:a?\\d{1,3})*$/\n',
    expect: /planted-pattern-fault.+exponential/,
  },
]

/** The files that are written. */
export const PLANTED_FILES = PLANTED.map(({ file }) => join(root, file))

/**
 * @param checks those of scripts/checks.mjs.
 * @param inLanes calls a function for each name, a few at a time.
 */
export async function plantFaults(checks, inLanes) {
  const missed = []
  try {
    for (const { file, text } of PLANTED) writeFileSync(join(root, file), text)
    const outputs = new Map()
    await inLanes([...new Set(PLANTED.map(({ check }) => check))], async (name) => {
      const files = PLANTED.flatMap(({ check, file }) => (check === name ? file : []))
      outputs.set(name, await checks[name](...files))
    })
    for (const { check, file, expect } of PLANTED) {
      const { code, output } = outputs.get(check)
      if (code === 0 || !expect.test(output)) missed.push(`${check} (${file})`)
    }
  } finally {
    for (const file of PLANTED_FILES) rmSync(file, { force: true })
  }
  return missed.length
    ? { code: 1, output: `A planted fault was not found by: ${missed.join(', ')}` }
    : { code: 0, output: '' }
}
