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

/** Each window of Chromium has two pages of its address bar, which nobody sees: a fifth of the work of a test. */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Chromium takes the last list alone: that of Playwright 1.65, but for what is not on Linux.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export function launchBrowser(): Promise<Browser> {
  // As root, in a container, Chromium has no sandbox to start.
  const args = ['--no-sandbox', `--disable-features=${FEATURES_OFF.join(',')}`]
  return chromium.launch({ executablePath: executablePath!, args })
}
