import type { launchOptions as LaunchOptions } from './browser'

/**
 * Launch options for the suite `hosts`: the service's names resolve to the workspace under test, no other host
 * resolves, and the tests' certificate is accepted.
 */
export function serviceBrowser(launchOptions: typeof LaunchOptions) {
  const port = process.env.LOOPBACK_PORT
  const rules = (process.env.LOOPBACK_HOSTS ?? '')
    .split(',')
    .map((host) => `MAP ${host}:443 127.0.0.1:${port}`)
  const resolver = [...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(', ')
  return {
    ignoreHTTPSErrors: true,
    launchOptions: { ...launchOptions, args: [...launchOptions.args, `--host-resolver-rules=${resolver}`] },
  }
}
