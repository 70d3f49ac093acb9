/**
 * `npm run fonts -- COMMAND`: makes and verifies what packages/fonts/src holds.
 *
 *   packs FOLDER   the packs, from source-serif@4.5.1, source-sans@3.52.0 and source-code-pro@2.42.0 of npm (`npm pack`), each
 *                  unpacked into FOLDER/NAME; then layout.ts, coverage.ts and judged.json
 *   coverage       coverage.ts alone, from the packs
 *   faces          faces.ts: the font files of the default install and their characters
 *   afm            maker/data/afm.ts: the widths and kerns of the standard fonts
 *   verify         compares the packs with the checksums of their source fonts (packs.slow.test.ts)
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [command, folder] = process.argv.slice(2)
switch (command) {
  case 'packs': {
    if (folder === undefined) throw new RangeError('Name the folder with the unpacked font packages.')
    const { makePacks } = await import('./make-packs.ts')
    await makePacks(folder)
    break
  }
  case 'coverage': {
    const { coverageModule } = await import('./coverage.ts')
    writeFileSync(join(import.meta.dirname, '../src/data/coverage.ts'), coverageModule())
    break
  }
  case 'faces':
    await import('./faces.ts')
    break
  case 'afm':
    run(join(import.meta.dirname, 'make-afm-data.mjs'))
    break
  case 'verify':
    run('--test', join(import.meta.dirname, 'packs.slow.test.ts'))
    break
  default:
    throw new RangeError('Name a command: packs FOLDER, coverage, faces, afm or verify.')
}

function run(...args: string[]): void {
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
}
