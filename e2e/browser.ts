/**
 * A Chromium of the machine, for tests that need a real browser. Without windows, where there is such a one: what is in a page
 * is the same, with half of the work.
 */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of the first of these programs that is in the PATH. */
function findBrowser(names: readonly string[]): string | undefined {
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return join(folder, name)
      } catch {}
    }
  }
  return undefined
}

export const executablePath = findBrowser(['chromium-headless-shell', ...NAMES])
/** Has windows, and the viewer of PDF files. */
export const wholeBrowserPath = findBrowser(NAMES)
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
