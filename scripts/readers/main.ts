/**
 * `npm run readers [-- --record] [READER …]`: sets every case in every design and has it read by every reader that is here. Prints a
 * table of the files that each gives back whole, and the faults of the others. Exits 1 if there are any.
 *
 * `--record` writes down how much of Arabic, Hebrew, Hindi and Thai four readers give: what later versions may not fall behind.
 * Files stay in `$TMPDIR/platen-readers`.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CASES, LOOKS } from './cases.ts'
import { judge, RECORDED, type Recorded, readRecorded, recordedKey, setCases, writeRecorded } from './gate.ts'
import { READERS } from './readers.ts'

const FAULTS_SHOWN = 3
const args = process.argv.slice(2)
const isRecording = args.includes('--record')
const names = args.filter((name) => !name.startsWith('--'))
const folder = join(tmpdir(), 'platen-readers')
rmSync(folder, { recursive: true, force: true })

const started = performance.now()
const secondsSince = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
const files = await setCases(folder, CASES)
process.stdout.write(`${files.length} files in ${folder}, ${LOOKS.length} looks (${secondsSince(started)})\n`)
const recorded: Recorded = isRecording ? {} : readRecorded()
let failed = 0
for (const reader of READERS) {
  if (names.length > 0 && !names.includes(reader.name)) continue
  if (reader.isMissing !== false) {
    process.stdout.write(`skipped: ${reader.name} (${reader.isMissing})\n`)
    continue
  }
  const from = performance.now()
  const verdicts = await judge(reader, files, recorded)
  if (isRecording && RECORDED.includes(reader.name)) {
    for (const { file, shares } of verdicts) if (shares) recorded[recordedKey(reader.name, file)] = shares
    continue
  }
  const faulty = verdicts.filter(({ faults }) => faults.length > 0)
  failed += faulty.length
  process.stdout.write(`${reader.name}: ${files.length - faulty.length} of ${files.length} (${secondsSince(from)})\n`)
  const shown = new Set<string>()
  for (const { file, faults } of faulty) {
    if (shown.has(file.one.name) || shown.size >= (names.length > 0 ? Number.POSITIVE_INFINITY : FAULTS_SHOWN * 5))
      continue
    shown.add(file.one.name)
    process.stdout.write(`  ${file.one.name}, ${file.look.name}: ${faults.join('; ').slice(0, 300)}\n`)
  }
}
if (isRecording) writeRecorded(recorded)
process.exitCode = failed === 0 ? 0 : 1
