/**
 * Measures the cold start of a serverless function: importing a page's bundle, reading the stored content and
 * building the props of home. Prints the times as JSON. A separate process for each measurement: node
 * scripts/bench/cold-start.mjs {dist}
 */
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const began = performance.now()
const load = createRequire(import.meta.url)
const page = await load(resolve(join(process.argv[2], 'server/pages/index.js')))
const imported = performance.now()
const { props } = await page.getStaticProps({})
const made = performance.now()
if (!props) throw new Error('Home has no content')
const { user, system } = process.cpuUsage()
const files = Object.keys(load.cache).length
console.log(
  JSON.stringify({ imported: imported - began, made: made - imported, cpu: (user + system) / 1_000, files }),
)
process.exit(0)
