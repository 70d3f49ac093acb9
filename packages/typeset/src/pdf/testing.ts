/** veraPDF, an outside judge of PDF/UA and PDF/A, where this machine has it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const BESIDE = join(import.meta.dirname, '../../../../../shared/tools/verapdf/verapdf')

/** The command: of the variable VERAPDF, on the PATH, or beside the checkout. */
export const veraPdf: string | undefined = [
  process.env['VERAPDF'],
  'verapdf',
  existsSync(BESIDE) ? BESIDE : undefined,
].find((command) => command && spawnSync(command, ['--version']).status === 0)

/** For `skip` of a test. */
export const skipWithoutVeraPdf =
  veraPdf === undefined && 'not found: neither by VERAPDF, nor on the PATH, nor beside the checkout'
