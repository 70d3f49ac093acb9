/**
 * For tests of local models: the runtime, installed once into a cache beside `node_modules`, and the small real model. If one is not
 * available, the reason to skip the test is returned instead.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installRuntime, isRuntimeInstalled, runtimeFolder } from '../runtime.ts'

const checkout = fileURLToPath(new URL('../../../../../', import.meta.url))

/** A data folder whose runtime and models stay from run to run. */
const testDataFolder = join(checkout, 'node_modules', '.cache', 'platen')

/** Folder of the runtime, or the reason why there is none. */
export async function testRuntime(): Promise<{ folder: string } | { skip: string }> {
  try {
    if (!isRuntimeInstalled(testDataFolder)) await installRuntime(testDataFolder)
    return { folder: runtimeFolder(testDataFolder) }
  } catch (error) {
    return { skip: `the local model runtime is not to be had: ${(error as Error).message}` }
  }
}

const REAL_MODEL = 'SmolLM2-135M-Instruct.Q4_1.gguf'

/** Path of the small real model, or the reason why there is none. */
export function realModel(): { path: string } | { skip: string } {
  const places = [join(checkout, '..', 'shared', 'models', REAL_MODEL), join(testDataFolder, 'models', REAL_MODEL)]
  const path = places.find((place) => existsSync(place))
  return path ? { path } : { skip: `${REAL_MODEL} is in none of ${places.join(', ')}` }
}
