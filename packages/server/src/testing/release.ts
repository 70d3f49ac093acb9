/**
 * For tests: an earlier release of Platen, built from this repository's history.
 *
 * Its files come from `git archive`, its dependencies from its own lock file (`npm ci`), so that it is what ran at that time. It is kept in the
 * folder of temporary files, since it never changes. (Node runs no TypeScript below `node_modules`.)
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** @returns its folder, or why it can't be had here: no repository (a source archive), a shallow clone, no npm registry. */
export async function buildRelease(commit: string): Promise<{ folder: string } | { skip: string }> {
  const folder = join(tmpdir(), `platen-releases-${process.getuid?.() ?? ''}`, commit)
  if (existsSync(folder)) return { folder }
  // Several test processes may build it: each in a folder of its own.
  const partial = `${folder}.${process.pid}`
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root })
    mkdirSync(partial, { recursive: true, mode: 0o700 })
    const archive = join(partial, 'source.tar')
    await run('git', ['archive', '-o', archive, commit], { cwd: root })
    await run('tar', ['xf', archive], { cwd: partial })
    rmSync(archive)
    const options = ['--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
    await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', ...options], { cwd: partial })
    if (!existsSync(folder)) renameSync(partial, folder)
    return { folder }
  } catch (error) {
    return { skip: `The release ${commit.slice(0, 8)} can't be built here: ${(error as Error).message.split('\n')[0]}` }
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}
