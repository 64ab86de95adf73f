/**
 * Serves a workspace over HTTP until it is stopped: `npm run workspace -- --port 4100 --shape nested --latency 50`.
 * The embedded content by default; a generated workspace with `--posts 1500`. Prints the variables for starting the
 * blog.
 */
import { parseArgs } from 'node:util'
import { toFailureKind } from '../tests/support/workspace/failures'
import { generateWorkspace } from '../tests/support/workspace/generate'
import { startWorkspaceServer } from '../tests/support/workspace-server'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4100' },
    shape: { type: 'string', default: 'flat' },
    latency: { type: 'string', default: '0' },
    rate: { type: 'string', default: '0' },
    cooldown: { type: 'string', default: '60' },
    ttl: { type: 'string', default: '3600' },
    failure: { type: 'string' },
    posts: { type: 'string' },
    seed: { type: 'string', default: '1' },
    views: { type: 'string', default: '7' },
    long: { type: 'string', default: '2000' },
  },
})

function numberOf(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} ${text} is not a number`)
  return value
}

if (values.shape !== 'flat' && values.shape !== 'nested') throw new Error('--shape is flat or nested')

const generated =
  values.posts === undefined
    ? null
    : generateWorkspace({
        posts: numberOf('posts', values.posts),
        seed: numberOf('seed', values.seed),
        views: numberOf('views', values.views),
        longBlocks: numberOf('long', values.long),
      })
const { shape } = values

startWorkspaceServer({
  records: generated?.records ?? 'embedded',
  shape,
  port: numberOf('port', values.port),
  latencyMs: numberOf('latency', values.latency),
  rateLimit: numberOf('rate', values.rate),
  cooldownMs: numberOf('cooldown', values.cooldown) * 1_000,
  signedUrlTtlMs: numberOf('ttl', values.ttl) * 1_000,
  ...(values.failure !== undefined && { failures: toFailureKind(values.failure) }),
}).then((server) => {
  console.log(`A ${shape} workspace answers at ${server.origin} until Ctrl+C. Start the blog with:\n`)
  console.log(`API_BASE_URL=${server.apiBaseUrl}`)
  console.log(`NOTION_PAGE_ID=${server.rootPageId}`)
  console.log(`NOTION_HOST=${server.origin}`)
  console.log(`MEDIA_HOSTS=${server.filesOrigin}`)
})
