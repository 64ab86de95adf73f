import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const starts = 5
/** Target in milliseconds until a function can render its first page. */
const target = 1_000

const measured = z.object({ imported: z.number(), made: z.number(), cpu: z.number(), files: z.number() })

/**
 * Measures the cold start of a function until it can render its first page, in new processes over a finished build
 * with its stored content.
 * @param env of the workspace for which the build was made
 */
export async function measureColdStart(
  dist: string,
  env: Readonly<Record<string, string>>,
): Promise<[name: string, value: string][]> {
  const results: z.output<typeof measured>[] = []
  for (let start = 0; start < starts; start += 1) {
    const { stdout } = await run(process.execPath, ['scripts/bench/cold-start.mjs', dist], {
      env: { ...process.env, ...env, NODE_ENV: 'production', NEXT_DIST_DIR: dist },
    })
    results.push(measured.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')))
  }
  const middle = (figure: (result: z.output<typeof measured>) => number) =>
    results.map(figure).sort((a, b) => a - b)[Math.floor(starts / 2)] ?? 0
  return [
    [
      `cold start: bundle of home imported, median of ${starts}`,
      `${middle(({ imported }) => imported).toFixed(0)} ms, ${middle(({ files }) => files)} files`,
    ],
    ['cold start: stored content read and props made', `${middle(({ made }) => made).toFixed(0)} ms`],
    [
      'cold start: in all',
      `${middle(({ imported, made }) => imported + made).toFixed(0)} ms (target ${target}), ` +
        `${middle(({ cpu }) => cpu).toFixed(0)} ms of CPU`,
    ],
  ]
}
