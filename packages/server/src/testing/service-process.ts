/** For tests and measurements: runs the service as a process, on a free port, like `platen serve`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServeOptions } from '../serve.ts'

export interface ServiceProcess {
  child: ChildProcess
  /** Without `/v1`; empty for a worker. */
  url: string
  /** The first API key, if this start created it. */
  key: string
  metricsToken: string
  /** Undefined while it runs; null after a signal. */
  exitCode(): number | null | undefined
  /** Its stderr. */
  log(): string
  /** Ends it with SIGKILL. */
  stop(): Promise<void>
}

/** @throws if it ends before it serves. */
export async function startServiceProcess(
  env: Record<string, string>,
  {
    flags = {},
    role = 'serve',
    release,
  }: {
    flags?: Record<string, unknown>
    role?: ServeOptions['role']
    /** Folder of an earlier release that is run instead. */
    release?: string | undefined
  } = {},
): Promise<ServiceProcess> {
  const data = mkdtempSync(join(tmpdir(), 'platen-service-'))
  const metricsToken = 'metrics-token-of-a-test'
  const flagsJson = JSON.stringify({ port: 0, probe: false, logLevel: 'warn', ...flags })
  const serve =
    release === undefined
      ? new URL('../serve.ts', import.meta.url)
      : pathToFileURL(join(release, 'packages/server/src/serve.ts'))
  const script = `import { serve } from ${JSON.stringify(serve.href)}
    process.exitCode = await serve({ json: true, role: '${role}', flags: ${flagsJson} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLATEN_DATA: data, PLATEN_METRICS_TOKEN: metricsToken, ...env },
  })
  let exitCode: number | null | undefined
  let stderr = ''
  let stdout = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const ended = new Promise<void>((resolve) =>
    child.on('close', (code) => {
      exitCode = code
      rmSync(data, { recursive: true, force: true, maxRetries: 3 })
      resolve()
    }),
  )
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      stdout += text
      if (stdout.includes('\n')) resolve(stdout)
    })
    void ended.then(() => reject(new Error(`The service did not start: ${stderr}`)))
  })
  const { url = '', key = '' } = JSON.parse(line) as { url?: string; key?: string }
  return {
    child,
    url,
    key,
    metricsToken,
    exitCode: () => exitCode,
    log: () => stderr,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
