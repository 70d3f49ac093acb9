// node scripts/commits.mjs [FOLDER]: the subject of each commit since the one that added this file has at most 72 characters.
//
// Exits 1 and names those that are longer. Where the history is not there (a shallow clone, an unpacked archive), says so.
import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './install.mjs'

const SUBJECT_MAX = 72

const folder = process.argv[2] ?? root
const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 })
const shallow = git('rev-parse', '--is-shallow-repository')
if (shallow.status !== 0 || shallow.stdout.trim() !== 'false') {
  process.stdout.write('skipped: the history of the repository is not here\n')
  process.exit()
}
const self = relative(root, fileURLToPath(import.meta.url))
const first = git('log', '--diff-filter=A', '--format=%H', '--reverse', '--', self).stdout.split('\n')[0]
// Until the rule is committed, it judges nothing.
const range = first ? [`${first}^..HEAD`] : ['-0', 'HEAD']
const { status, stdout, stderr } = git('log', '--no-merges', '--format=%h %s', ...range, '--')
if (status !== 0) throw new Error(stderr)
const long = stdout.split('\n').filter((line) => [...line.slice(line.indexOf(' ') + 1)].length > SUBJECT_MAX)
for (const line of long) process.stdout.write(`The subject has more than ${SUBJECT_MAX} characters: ${line}\n`)
process.exitCode = long.length ? 1 : 0
