import { logText } from '@/lib/text-forms'
import { fieldsOf } from '@/lib/unknown-values'
import { HostedIndexError, type Leftover } from './remote-index'

/**
 * What is left. `withheld`: nothing, because records with former texts were removed before the new ones could be sent. `settings`:
 * nothing, only the settings could not be changed.
 */
type Outcome = Leftover | 'withheld' | 'settings'

const endings: Record<Outcome, string> = {
  nothing: 'Nothing is lost: the index keeps what it has, and the next run sends what is missing.',
  settings:
    'The index has all posts, but its settings are not those of this blog: results may be in another order.',
  withheld:
    'The former texts of changed posts were removed from it, so these posts are found by less until a run can send the new ones.',
  texts: 'Former texts of changed posts may still be found there until a run removes them.',
  posts: `Withdrawn posts may still be found there: correct the cause and run npm run search:sync, or delete the posts' records at the service.`,
  unknown:
    'Posts that were withdrawn since the last complete run may still be found there until npm run search:sync succeeds.',
}

/** Adds to the message of a failed task what readers may still find. */
export async function leaving<Result>(outcome: Outcome, task: Promise<Result>): Promise<Result> {
  try {
    return await task
  } catch (error) {
    throw failureLeaving(outcome, error)
  }
}

/** Returns a failure whose message says what readers may still find. */
export function failureLeaving(outcome: Outcome, error: unknown): unknown {
  if (!(error instanceof HostedIndexError)) return error
  const leftover = outcome === 'withheld' || outcome === 'settings' ? 'nothing' : outcome
  return new HostedIndexError(`${error.message} ${endings[outcome]}`, { cause: error.cause, leftover })
}

/** Describes a failure and what the owner can do. Contains the service's message, but never a key. */
export function indexFailure(error: unknown): HostedIndexError {
  if (error instanceof HostedIndexError) return error
  const { status } = fieldsOf(error)
  const { message, name } = error instanceof Error ? error : { message: String(error), name: '' }
  const advice = adviceFor(typeof status === 'number' ? status : 0, logText(message), name)
  return new HostedIndexError(advice, { cause: error })
}

function adviceFor(status: number, message: string, name: string): string {
  const said = `The hosted search answers ${status}: ${message}.`.replace(/\.\.$/, '.')
  if (status === 402 || (status >= 400 && /quota|exceeded|limit reached/i.test(message)))
    return `${said} The plan's quota is used up: enlarge the plan, or wait until the quota begins anew.`
  if (status === 429) return `${said} Too many requests: run npm run search:sync again in a minute.`
  if (/too big|record.*size/i.test(message))
    return `${said} The plan takes smaller records than 10 KB: choose another plan.`
  if ((status === 401 || status === 403) && /invalid/i.test(message))
    return `${said} Check ALGOLIA_APP_ID and ALGOLIA_ADMIN_APP_KEY: they must belong to the same application.`
  if (status === 401 || status === 403)
    return `${said} ALGOLIA_ADMIN_APP_KEY needs the rights addObject, deleteObject, browse, settings and editSettings.`
  if (status === 404) return `${said} Check ALGOLIA_APP_ID and ALGOLIA_INDEX.`
  if (status >= 400)
    return `${said} Run npm run search:sync again; if it stays so, the service's status page may say why.`
  if (name === 'RetryError' || /timeout|unreachable|network|ENOTFOUND|ECONN/i.test(message))
    return 'The hosted search cannot be reached, or did not answer in time: check the network, ALGOLIA_APP_ID (which names its hosts) and ALGOLIA_HOST, then run npm run search:sync again.'
  return `The hosted search could not be brought up to date: ${message}.`
}
