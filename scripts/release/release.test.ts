/** The release command, on a small copy of the workspace: all versions from one place, what it refuses, and what it packs. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { differences, setVersion, versionOf } from './versions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The packages that need other languages, or minutes. */
const OTHERS = 'command,image,python,go,java,php,ruby'

const copy = mkdtempSync(join(tmpdir(), 'platen-release-test-'))
after(() => rmSync(copy, { recursive: true, force: true }))

const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=test', '-c', 'user.email=test@example.org', ...args],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  )
  assert.equal(status, 0, stderr)
  return stdout
}

/** What the command needs of the workspace, as its first commit. */
function copyWorkspace(): void {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const needed =
    /^(?:[^/]+|scripts\/(?:release\/|build|install).*|packages\/client\/.*|packages\/[^/]+\/package\.json|clients\/(?:go|java|php|python|ruby)\/.*)$/
  for (const file of stdout.split('\n'))
    if (needed.test(file)) cpSync(join(root, file), join(copy, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  writeFileSync(join(copy, '.gitignore'), 'node_modules\ndist\n')
  git('init', '-q')
  commit()
}

const commit = () => {
  git('add', '-A')
  git('commit', '-qm', 'Everything')
}

const release = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/release/main.ts', ...args], { cwd: copy, encoding: 'utf8' })

test('every file that names the version names that of package.json', () => {
  assert.deepEqual(differences(root, versionOf(root)), [])
})

test('a release has the packages of one version, with checksums and an SBOM; what is no release is refused', () => {
  copyWorkspace()
  const old = versionOf(copy)
  const args = ['--version', '9.8.7', '--without', OTHERS]

  const unprepared = release(...args)
  assert.equal(unprepared.status, 2)
  assert.match(unprepared.stderr, /CHANGELOG\.md has no section "## 9\.8\.7"/)
  assert.match(unprepared.stderr, /clients\/go\/client\.go has /)

  setVersion(copy, '9.8.7')
  writeFileSync(join(copy, 'CHANGELOG.md'), '# Changelog\n\n## 9.8.7\n')
  assert.deepEqual(differences(copy, '9.8.7'), [])
  assert.ok(differences(copy, old).length > 20)
  const uncommitted = release(...args)
  assert.equal(uncommitted.status, 2)
  assert.match(uncommitted.stderr, /not committed:\n(?:.*\n)*.*CHANGELOG\.md/)
  commit()

  assert.match(release('--version', '9.8.7', '--without', 'cobol').stderr, /--without takes command, .*not cobol/)
  const result = release(...args)
  assert.equal(result.status, 0, result.stderr)
  assert.match(result.stdout, /Left out: command, image, .*Nothing was published\./)
  const dist = join(copy, 'dist')
  const names = readdirSync(dist).sort()
  assert.deepEqual(names, ['SHA256SUMS', 'platen-9.8.7.cdx.json', 'platen-client-9.8.7.tgz'])

  const sums = readFileSync(join(dist, 'SHA256SUMS'), 'utf8')
  for (const name of names.slice(1)) {
    const hash = createHash('sha256')
      .update(readFileSync(join(dist, name)))
      .digest('hex')
    assert.ok(sums.includes(`${hash}  ${name}\n`), sums)
  }
  const tarball = gunzipSync(readFileSync(join(dist, 'platen-client-9.8.7.tgz'))).toString('latin1')
  assert.match(tarball, /"version": "9\.8\.7"/)
  assert.match(tarball, /VERSION = '9\.8\.7'/)
  const bom = JSON.parse(readFileSync(join(dist, 'platen-9.8.7.cdx.json'), 'utf8')) as {
    metadata: { component: { name: string; version: string } }
    components: { name: string }[]
  }
  assert.deepEqual([bom.metadata.component.name, bom.metadata.component.version], ['platen', '9.8.7'])
  assert.ok(bom.components.some(({ name }) => name === 'fastify'))
  assert.ok(!bom.components.some(({ name }) => name === 'knip'))
})

test('a package whose tools are missing is named before anything is built', {
  skip: process.platform === 'win32' && 'PATH',
}, () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/release/main.ts', '--version', '9.8.7', '--without', OTHERS.replace('java,', '')],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, PATH: pathWithout() } },
  )
  assert.equal(status, 1, stderr)
  assert.match(stderr, /^java: mvn is not installed\. Install it, or leave the package out: --without java$/m)
})

/** A PATH with git, npm and what they start, but without Maven. */
function pathWithout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-path-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['git', 'which', 'npm', 'node', 'sh']) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
    if (found) symlinkSync(found, join(folder, name))
  }
  return folder
}
