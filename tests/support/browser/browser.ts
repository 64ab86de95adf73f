import { chromium } from '@playwright/test'
import { thisMachine } from '../../../scripts/steps/browser.mjs'
import { runsDownloads } from '../../../scripts/steps/browser-packages.mjs'
import { systemBrowser } from '../../../scripts/steps/browser-places.mjs'

const machine = thisMachine()
// `npm test` has named one. Worker processes inherit it, so that programs are asked for their version once.
process.env.CHROMIUM_PATH ||=
  systemBrowser(machine) ?? (runsDownloads(machine) ? chromium.executablePath() : 'no-browser-found')

/**
 * What the browser need not do. The first two are the address bar's own pages: they would be loaded into every window
 * that a test opens, and cost more than most of the pages that it looks at. The rest repeats what the test runner
 * switches off, because the last list counts.
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

/** How tests and measurements start the browser. */
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
