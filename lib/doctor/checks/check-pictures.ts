import type { Settings } from '@/conf/schema'
import { ForeignHostError, fetchFile } from '@/lib/media/fetch-file'
import { isMediaAddress } from '@/lib/media/hosts'
import { within } from '@/lib/throttle/deadline'
import type { PictureUse } from '../find-pictures'
import type { Facts, Finding } from '../types'
import { linkToBlock } from '../workspace-link'

/** Limits of the check: pictures requested, requests at once, milliseconds for one picture and for all. */
const limits = { pictures: 300, atOnce: 4, each: 10_000, all: 90_000 }

export interface PictureOptions {
  settings: Settings
  progress: (text: string) => void
  fetch?: typeof fetch
  now?: () => number
}

interface Outcome {
  findings: Finding[]
  facts: NonNullable<Facts['pictures']>
}

/** Requests each picture from the hosts of stored files. Pictures on other hosts are counted, not requested. */
export async function checkPictures(uses: readonly PictureUse[], options: PictureOptions): Promise<Outcome> {
  const { settings, progress, now = Date.now } = options
  const unique = [...new Map(uses.map((use) => [use.address, use])).values()]
  const own = unique.filter(({ address }) => isMediaAddress(new URL(address), settings))
  const asked = own.slice(0, limits.pictures)
  const end = now() + limits.all
  const findings: Finding[] = []
  /** Hosts that did not answer; they are not asked again. */
  const silent = new Set<string>()
  const redirected = new Map<string, PictureUse[]>()
  let checked = 0
  let unreachable = 0
  const queue = asked[Symbol.iterator]()
  const work = async () => {
    for (const use of queue) {
      const { host } = new URL(use.address)
      if (now() > end || silent.has(host)) continue
      const fault = await within(limits.each, (signal) => askFor(use, options, signal))
      if (fault !== null && 'silent' in fault) {
        if (!silent.has(host)) findings.push(silentHost(host, fault.silent))
        silent.add(host)
        continue
      }
      checked++
      progress(`Pictures: ${checked} of ${asked.length}`)
      if (fault === null) continue
      unreachable++
      if ('foreign' in fault) redirected.set(fault.foreign, [...(redirected.get(fault.foreign) ?? []), use])
      else findings.push(brokenPicture(use, fault.answer, settings))
    }
  }
  await Promise.all(Array.from({ length: limits.atOnce }, work))
  return {
    findings: [
      ...findings,
      ...[...redirected].map(([host, uses]) => redirectedPictures(host, uses, settings)),
      ...unchecked(unique, own, checked),
    ],
    facts: { total: unique.length, checked, unreachable },
  }
}

/** `foreign`: the host of a redirect that the site does not follow. */
type Fault = { answer: string } | { silent: string } | { foreign: string }

async function askFor(
  { address, cookie }: PictureUse,
  { settings, fetch }: PictureOptions,
  signal: AbortSignal,
): Promise<Fault | null> {
  try {
    const response = await fetchFile(address, {
      // Requests one byte. HEAD does not work: signatures of storage hosts are valid for GET alone.
      headers: { range: 'bytes=0-0' },
      userAgent: settings.WORKSPACE_USER_AGENT,
      cookie,
      isAllowed: (target) => isMediaAddress(target, settings),
      answerTimeout: limits.each,
      signal,
      ...(fetch && { fetch }),
    })
    const type = response.headers.get('content-type') ?? ''
    await response.body?.cancel()
    if (response.status === 429) return { silent: 'it answered "too many requests"' }
    // An empty file has no first byte, so it answers 416.
    if (response.status >= 400 && response.status !== 416) return { answer: `status ${response.status}` }
    return type.startsWith('text/html') ? { answer: 'a web page in its place' } : null
  } catch (error) {
    if (error instanceof ForeignHostError)
      return error.host === null ? { answer: 'a redirect that leads nowhere' } : { foreign: error.host }
    return { silent: 'the connection failed' }
  }
}

function brokenPicture({ name, pageId, blockId }: PictureUse, answer: string, settings: Settings): Finding {
  return {
    severity: 'warning',
    check: 'picture-unreachable',
    message:
      `Readers do not see ${name}: its host answered with ${answer}. Open it in the workspace; upload it again if it is ` +
      'missing there, or share its page if it is not public.',
    ...linkToBlock(pageId, blockId, settings),
  }
}

/** One finding per host, because all its pictures need the same change. */
function redirectedPictures(host: string, uses: readonly PictureUse[], settings: Settings): Finding {
  const [first, ...others] = uses
  const more =
    others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'picture' : 'pictures'}`
  return {
    severity: 'warning',
    check: 'picture-redirect',
    message:
      `Readers do not see ${first?.name}${more}: the address leads to ${host}, which the blog does not fetch from. If that ` +
      'host is yours, add it to MEDIA_HOSTS.',
    ...(first && linkToBlock(first.pageId, first.blockId, settings)),
  }
}

function silentHost(host: string, reason: string): Finding {
  return {
    severity: 'warning',
    check: 'picture-host',
    message:
      `The pictures on ${host} could not be checked: ${reason}. Check the network connection and NOTION_HOST, and run the ` +
      'health check again later.',
  }
}

function unchecked(unique: readonly PictureUse[], own: readonly PictureUse[], checked: number): Finding[] {
  const foreign = unique.filter((use) => !own.includes(use))
  const hosts = [...new Set(foreign.map(({ address }) => new URL(address).host))]
  const findings: Finding[] = []
  if (hosts.length > 0) {
    const named = hosts.slice(0, 5).join(', ') + (hosts.length > 5 ? ` and ${hosts.length - 5} more` : '')
    findings.push({
      severity: 'info',
      check: 'picture-foreign',
      message:
        foreign.length === 1
          ? `One picture is on another host (${named}) and was not checked: readers load it from there. Upload it to the ` +
            'workspace if it should last.'
          : `${foreign.length} pictures are on other hosts (${named}) and were not checked: readers load them from there. ` +
            'Upload them to the workspace if they should last.',
    })
  }
  if (checked < own.length) {
    findings.push({
      severity: 'info',
      check: 'picture-unchecked',
      message: `${own.length - checked} of ${own.length} pictures were not checked: the time or number that the check allows itself was used up, or their host did not answer. Nothing is known about them.`,
    })
  }
  return findings
}
