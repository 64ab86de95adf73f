import { chromium } from '@playwright/test'
import { thisMachine } from '../../../scripts/steps/browser.mjs'
import { runsDownloads } from '../../../scripts/steps/browser-packages.mjs'
import { systemBrowser } from '../../../scripts/steps/browser-places.mjs'

const machine = thisMachine()
// `npm test` has set it. Worker processes inherit it, so that programs are only asked once for their version.
process.env.CHROMIUM_PATH ||=
  systemBrowser(machine) ?? (runsDownloads(machine) ? chromium.executablePath() : 'no-browser-found')

/**
 * Disabled features. The first two are pages of the address bar, which would be loaded into every window and cost
 * more than most tested pages. The rest repeats what Playwright disables, because only the last list counts.
 */
const unused = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
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

/** Launch options of the browser for tests and measurements. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${unused.join(',')}`,
  ],
}
