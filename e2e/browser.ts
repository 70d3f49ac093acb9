/** A Chromium of the machine, for tests that need a real browser. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Its path, from the PATH. */
function findBrowser(): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of NAMES) {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return join(folder, name)
      } catch {}
    }
  }
  return undefined
}

export const executablePath = findBrowser()
export const skipWithoutBrowser = executablePath ? false : 'no Chromium on this machine'
