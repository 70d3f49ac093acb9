/**
 * For tests: an earlier release of Platen, built from this repository's history.
 *
 * Its files come from `git archive`, its dependencies from its own lock file (`npm ci`), so that it is what ran at that time. It is kept in the
 * folder of temporary files, since it never changes. (Node runs no TypeScript below `node_modules`.)
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** @returns its folder, or why it can't be had here: no repository (a source archive), a shallow clone, no npm registry. */
export function buildRelease(commit: string): { folder: string } | { skip: string } {
  const folder = join(tmpdir(), `platen-releases-${process.getuid?.() ?? ''}`, commit)
  if (existsSync(folder)) return { folder }
  // Several test processes may build it: each in a folder of its own.
  const partial = `${folder}.${process.pid}`
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'pipe' })
    mkdirSync(partial, { recursive: true, mode: 0o700 })
    const archive = join(partial, 'source.tar')
    execFileSync('git', ['archive', '-o', archive, commit], { cwd: root, stdio: 'pipe' })
    execFileSync('tar', ['xf', archive], { cwd: partial, stdio: 'pipe' })
    rmSync(archive)
    const options = ['--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
    execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', ...options], { cwd: partial, stdio: 'pipe' })
    if (!existsSync(folder)) renameSync(partial, folder)
    return { folder }
  } catch (error) {
    return { skip: `The release ${commit.slice(0, 8)} can't be built here: ${(error as Error).message.split('\n')[0]}` }
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}
