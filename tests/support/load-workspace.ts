/** The loading part of a build (scripts/build.ts) as a separate process; the last line is the report in JSON. */
import { warm } from '@/lib/workspace'
import { cooldownCountdown } from '@/scripts/cooldown-countdown'

warm(cooldownCountdown()).then(
  (report) => console.log(JSON.stringify(report)),
  (error) => {
    console.error(error)
    process.exitCode = 1
  },
)
