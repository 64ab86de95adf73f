/** Options of `npm run blog`. */
import { parseArgs } from 'node:util'

export const usage = `npm run blog -- [--port <number>] [--open]

  -p, --port <number>  Port of the blog; PORT of the environment, else 3000, when left out.
  -o, --open           Opens the blog in the browser once it answers.
  -h, --help           Shows this text.`

/** Parses the options; throws with what is wrong and how to write it. */
export function readOptions(args, env) {
  const { port, open, help } = valuesOf(args)
  const given = port ?? (env.PORT || '3000')
  if (!/^\d+$/.test(given) || Number(given) < 1 || Number(given) > 65_535) {
    const source = port === undefined ? 'The environment variable PORT' : '--port'
    throw new Error(`${source} is "${given}". It must be a whole number from 1 to 65535.`)
  }
  return { port: Number(given), open, help }
}

function valuesOf(args) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', short: 'p' },
        open: { type: 'boolean', short: 'o', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new Error(`${error.message}\n\n${usage}`)
  }
}
