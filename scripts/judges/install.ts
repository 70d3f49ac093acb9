/**
 * `npm run judges [NAME …]`: makes the judges of tools.ts, all or those named, and says how long each took. What is there already
 * stays. Exits 1 if one could not be made.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folderOf, isThere, JAVA_OPTIONS, sourceOf, TOOLS, type Tool } from './tools.ts'

function run(command: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): void {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (error) throw new Error(`${command} is not installed.`)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${`${stdout}${stderr}`.trim().slice(-2000)}`)
}

const maven = (tool: Tool, folder: string) =>
  run(
    'mvn',
    ['-q', '-B', '-f', sourceOf(tool, 'pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`],
    { env: { MAVEN_OPTS: JAVA_OPTIONS.join(' '), ...process.env } },
  )

const MAKE: Record<Tool, (folder: string) => void> = {
  verapdf: (folder) => maven('verapdf', folder),
  pdfbox(folder) {
    maven('pdfbox', folder)
    run('javac', ['-cp', join(folder, '*'), '-d', folder, sourceOf('pdfbox', 'Read.java')])
  },
  python(folder) {
    run('python3', ['-m', 'venv', folder])
    // All that is needed is in the list, at one version: what else the packages ask for, reading text does not need.
    const args = ['-m', 'pip', 'install', '--quiet', '--no-deps', '-r', sourceOf('python', 'requirements.txt')]
    run(join(folder, 'bin/python'), args)
  },
  go: (folder) => run('go', ['build', '-o', join(folder, 'read'), '.'], { cwd: sourceOf('go') }),
  rust(folder) {
    const target = `${folder}.target`
    const args = ['build', '--quiet', '--release', '--locked', '--target-dir', target]
    run('cargo', args, { cwd: sourceOf('rust') })
    copyFileSync(join(target, 'release/platen-judges'), join(folder, 'read'))
    rmSync(target, { recursive: true })
  },
}

let failed = 0
const named = process.argv.slice(2)
const unknown = named.filter((name) => !TOOLS.some((tool) => tool === name))
if (unknown.length > 0) throw new Error(`There is no judge ${unknown.join(', ')}. There are: ${TOOLS.join(', ')}.`)
for (const tool of TOOLS) {
  if (named.length > 0 && !named.includes(tool)) continue
  const folder = folderOf(tool)
  if (isThere(tool)) {
    process.stdout.write(`${tool}: ${folder}\n`)
    continue
  }
  // Renamed when it is whole: half of a judge is none.
  const half = `${folder}.${process.pid}`
  const started = performance.now()
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(half)
  try {
    MAKE[tool](half)
    renameSync(half, folder)
    process.stdout.write(`${tool}: ${folder}, made in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  } catch (error) {
    failed++
    process.stdout.write(`${tool}: could not be made. ${error instanceof Error ? error.message : error}\n`)
  } finally {
    rmSync(half, { recursive: true, force: true })
    rmSync(`${half}.target`, { recursive: true, force: true })
  }
}
process.exitCode = failed === 0 ? 0 : 1
