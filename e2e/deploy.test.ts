/** The examples of deploy/: nginx as it stands in compose.yaml before a real service. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { afterTests, root, scratchFolder, serve } from './command.ts'

const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze'
const NGINX = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The configuration of compose.yaml, in which only addresses are those of this test. */
function nginxConfig({ folder, port, upstream }: { folder: string; port: number; upstream: string }): string {
  const compose = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')
  const lines = /^configs:\n {2}nginx:\n {4}content: \|\n((?: {6}.*\n|\n)+)/m.exec(compose)?.[1]
  assert.ok(lines)
  const server = lines
    .replaceAll('$$', '$')
    .replace(/resolver .*\n/, '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('http://platen:8484', upstream)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(' ')}\n${server}}\n`
}

test('a browser signs in on plain HTTP behind the nginx of compose.yaml (judge: nginx)', {
  skip: !NGINX && 'nginx is not on this machine',
}, async () => {
  const folder = scratchFolder()
  mkdirSync(join(folder, 'nginx'))
  const service = await serve([], { env: { PLATEN_DATA: folder, PLATEN_TRUSTED_PROXIES: '127.0.0.1/32' } })
  const port = await freePort()
  const file = join(folder, 'nginx/nginx.conf')
  writeFileSync(file, nginxConfig({ folder: join(folder, 'nginx'), port, upstream: service.url }))
  const nginx = spawn(NGINX ?? '', ['-c', file, '-g', 'daemon off; master_process off;'], { stdio: 'ignore' })
  afterTests(() => nginx.kill())
  const address = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${address}/livez`).then(
      (reply) => reply.ok,
      () => false,
    ))
  )
    assert.equal(nginx.exitCode, null)

  const signIn = (url: string) =>
    fetch(`${url}/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ apiKey: service.key }),
    })
  const signedIn = await signIn(address)
  assert.equal(signedIn.status, 201, await signedIn.text())
  assert.match(signedIn.headers.get('set-cookie') ?? '', /^platen_session=/)

  // A proxy that does not pass the Host: the reply says what to set.
  const refused = await signIn(service.url)
  assert.equal(refused.status, 403)
  const { error } = (await refused.json()) as { error: { message: string } }
  assert.ok(
    error.message.includes(`The browser is at ${address}, and this service is known as ${service.url}.`),
    error.message,
  )
  assert.match(error.message, /PLATEN_PUBLIC_URL/)
})

test('systemd finds the command where npm puts it (judge: systemd)', {
  skip: !existsSync(SYSTEMD_ANALYZE) && 'systemd is not on this machine',
}, () => {
  // systemd.service(5): a name without a slash is looked for in fixed folders; it must exist for this check.
  const folder = scratchFolder()
  const unit = readFileSync(join(root, 'deploy/platen.service'), 'utf8').replace('ExecStart=platen', 'ExecStart=true')
  writeFileSync(join(folder, 'platen.service'), unit)
  const { stderr, stdout } = spawnSync(SYSTEMD_ANALYZE, ['verify', '--man=no', join(folder, 'platen.service')], {
    encoding: 'utf8',
  })
  assert.doesNotMatch(stdout + stderr, /platen\.service/)
})
