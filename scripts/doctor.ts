/** Checks the owner's settings, workspace and articles, and says how to fix problems. */
// Before other imports, because they read the environment when they are loaded.
import './owner/environment'

import { loadEnvConfig } from '@next/env'
import { siteSettings } from '@/conf/site'
import { examine } from '@/lib/doctor/examine'
import { exitCode, toJson, toText } from '@/lib/doctor/format'
import { hideSecrets, secretValues } from '@/lib/doctor/hide-secrets'
import { redis } from '@/lib/store/redis'
import { type ConnectOptions, connect } from '@/lib/workspace/connection'
import { cooldownCountdown } from './cooldown-countdown'
import { type DoctorOptions, readOptions, usage } from './doctor/options'
import { Progress } from './doctor/progress'

/** Findings of one check that are shown without --all. */
const perCheck = 10

/** Somebody waits for the report, so a block ends it at once, and a second refusal after a cool-down too. */
function patience(progress: Progress): ConnectOptions {
  const countdown = cooldownCountdown(progress.line)
  return {
    maxCooldowns: { 'rate-limit': 1, blocked: 0 },
    onCooldown: (state) => {
      if (state.reason === 'rate-limit') countdown(state)
    },
  }
}

async function main(options: DoctorOptions): Promise<void> {
  const { loadedEnvFiles } = loadEnvConfig(process.cwd(), false)
  // Warnings of the blog's own code are reported as findings.
  console.warn = () => {}
  const secrets = secretValues(process.env)
  const colored = (stream: NodeJS.WriteStream) => stream.isTTY === true && !process.env.NO_COLOR
  const progress = new Progress(process.stderr, colored(process.stderr))
  const report = await examine({
    file: siteSettings,
    env: process.env,
    envFiles: loadedEnvFiles.map(({ path, env }) => ({ path, names: Object.keys(env) })),
    token: secrets.NOTION_TOKEN_V2 ?? '',
    activeUser: secrets.NOTION_ACTIVE_USER ?? '',
    adminSecret: secrets.ADMIN_SECRET ?? '',
    ...(!options.offline && { connect: () => connect(patience(progress)) }),
    ...(options.articles !== null && { articles: options.articles }),
    pictures: options.pictures,
    progress: (text) => progress.show(text),
  })
  progress.end()
  const text = options.json
    ? toJson(report)
    : toText(report, {
        color: colored(process.stdout),
        ...(process.stdout.columns > 0 && { width: process.stdout.columns }),
        ...(!options.all && { perCheck }),
      })
  process.stdout.write(`${hideSecrets(text, secrets)}\n`)
  process.exitCode = exitCode(report)
}

const options = readOptions(process.argv.slice(2))
if ('help' in options) {
  process.stdout.write(usage)
} else if ('mistake' in options) {
  process.stderr.write(`${options.mistake}\n\n${usage}`)
  process.exitCode = 1
} else {
  main(options)
    .catch((error: unknown) => {
      const text = `The health check itself failed: ${error instanceof Error ? error.stack : error}\n`
      process.stderr.write(hideSecrets(text, secretValues(process.env)))
      process.exitCode = 1
    })
    .finally(() => redis()?.close())
}
