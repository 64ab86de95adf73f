/** Reads the site for an export, which stays in public: the workspace is waited for. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '@/lib/site/types'
import { logText } from '@/lib/text-forms'
import { isWorkspaceError } from '@/lib/workspace'

interface Source {
  /** Reads the workspace. */
  present(): Promise<Site>
  /** Returns the last good site, and when it was read, in milliseconds since the epoch; rejects without one. */
  kept(): Promise<{ site: Site; readAt: number }>
}

interface Patience {
  /** Milliseconds before each further attempt. */
  pauses?: readonly number[]
  /** Milliseconds between messages while the workspace does not answer. */
  notice?: number
}

/**
 * Returns the present site. Only when the workspace fails in every attempt, it is the kept one, which may show what was withdrawn since:
 * a warning says so.
 * @throws WorkspaceError when the workspace fails, and nothing is kept
 */
export async function presentSite(
  source: Source,
  { pauses = [5_000, 15_000], notice = 10_000 }: Patience = {},
): Promise<Site> {
  const began = Date.now()
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - began) / 1_000)
    console.warn(`The export waits for the workspace; ${seconds} s have passed.`)
  }, notice)
  let failure: unknown
  try {
    for (const pause of [...pauses, null]) {
      try {
        return await source.present()
      } catch (error) {
        if (!isWorkspaceError(error)) throw error
        failure = error
        if (pause !== null) await sleep(pause)
      }
    }
  } finally {
    clearInterval(timer)
  }
  const { site, readAt } = await source.kept()
  console.warn(
    `WARNING: the workspace cannot be read (${logText(String(failure))}). The export is made from the content of ` +
      `${new Date(readAt).toISOString()}: what you withdrew after that may be in it. Run the export again when the workspace answers.`,
  )
  return site
}
