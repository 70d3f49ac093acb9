/** A Chromium of the machine, for tests that need a real browser. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

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

/**
 * Each window of Chromium has two pages of its address bar, which nobody sees: a fifth of the work of a test. It takes the last list
 * of features, so that some of Playwright's list are named again.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

export function launchBrowser(): Promise<Browser> {
  // As root, in a container, Chromium has no sandbox to start.
  const args = ['--no-sandbox', `--disable-features=${FEATURES_OFF.join(',')}`]
  return chromium.launch({ executablePath: executablePath!, args })
}
