/** veraPDF, an outside judge of PDF/UA and PDF/A, where this machine has it (scripts/judges). */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { folderOf, isThere, JAVA_OPTIONS } from '../../../../scripts/judges/tools.ts'

const own = process.env['VERAPDF']
const command: readonly string[] | undefined = own
  ? [own]
  : isThere('verapdf')
    ? ['java', ...JAVA_OPTIONS, '-cp', join(folderOf('verapdf'), '*'), 'org.verapdf.apps.GreenfieldCliWrapper']
    : undefined

/** For `skip` of a test. */
export const skipWithoutVeraPdf: string | false =
  command === undefined && 'not made: npm run judges verapdf, or VERAPDF=COMMAND'

export interface Verdict {
  file: string
  /** `ua1`, `2a` … */
  level: string
  passes: boolean
  /** Of one that does not pass: the rules that are not kept. */
  rules: string[]
}

/**
 * Judges all files in one process, since Java takes its time to start.
 *
 * @param level one of veraPDF's; `0`: those that each file declares.
 */
export function veraPdf(level: string, files: readonly string[]): Verdict[] {
  const [program, ...args] = command!
  const { stdout, stderr } = spawnSync(program!, [...args, '-f', level, '--format', 'text', '-v', ...files], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const verdicts: Verdict[] = []
  for (const line of stdout.split('\n')) {
    const [, result, file, judged] = /^(PASS|FAIL) (.+) (\w+)$/u.exec(line) ?? []
    if (file !== undefined) verdicts.push({ file, level: judged!, passes: result === 'PASS', rules: [] })
    else if (line.trim() !== '') verdicts.at(-1)?.rules.push(line.trim())
  }
  if (verdicts.length === 0) throw new Error(`veraPDF judged nothing: ${stderr.slice(-2000)}`)
  return verdicts
}
