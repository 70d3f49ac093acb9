/**
 * `serving.json` in the data folder: the address of the service that runs on it, for commands beside the service. Its port may differ from the
 * configured one. The file may outlast a process that was killed, so the address counts only if a service answers there.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from './data-folder.ts'

const ANSWER_MS = 1500

/** @returns a function that removes the file, unless another service has replaced it. */
export function writeServingFile(dataFolder: string, address: string): () => void {
  const text = `${JSON.stringify({ address, process: process.pid })}\n`
  const file = join(dataFolder, 'serving.json')
  try {
    makeDataFolder(dataFolder)
    writeFileSync(file, text, { mode: 0o600 })
  } catch {
    // With PostgreSQL the service needs no data folder.
    return () => {}
  }
  return () => {
    try {
      if (readFileSync(file, 'utf8') === text) rmSync(file)
    } catch {
      // It is gone.
    }
  }
}

/** The address of the service that runs on this data folder; undefined if none answers. */
export async function findServing(dataFolder: string): Promise<string | undefined> {
  try {
    const { address } = JSON.parse(readFileSync(join(dataFolder, 'serving.json'), 'utf8')) as { address: string }
    const reply = await fetch(`${address}/livez`, { signal: AbortSignal.timeout(ANSWER_MS) })
    return reply.ok ? address : undefined
  } catch {
    return undefined
  }
}
