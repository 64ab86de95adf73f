import { expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { loadFeed } from '@/lib/feeds/feed'
import { rss } from '@/lib/feeds/rss'
import { archiveScreen } from '@/lib/screens/indexes'
import { emulatedSite } from '@/tests/support/emulated-site'

const hours = 3_600_000

/** A blog with posts of two days, by the settings of its owner. */
function blog(env: Readonly<Record<string, string>>, days: readonly [string, string]) {
  const rows = days.map((day, at) => [
    `rows/${at}.md`,
    `---\ntype: Post\nstatus: Published\ntitle: Post ${at}\nslug: post-${at}\ndate: ${day}\n---\n`,
  ])
  const files = { 'workspace.yaml': 'title: Blog\n', ...Object.fromEntries(rows) }
  return emulatedSite(compileWorkspace(files, { files: 'site' }), {
    FEED_CONTENT: 'summary',
    ...env,
  }).site.load()
}

const zones: readonly [env: Readonly<Record<string, string>>, firstOfMay: string][] = [
  [{}, 'Fri, 01 May 2026 00:00:00 GMT'],
  [{ NEXT_PUBLIC_LANG: 'zh-CN' }, 'Thu, 30 Apr 2026 16:00:00 GMT'],
  [{ NEXT_PUBLIC_LANG: 'zh-CN', TIME_ZONE: 'UTC' }, 'Fri, 01 May 2026 00:00:00 GMT'],
  [{ TIME_ZONE: 'America/New_York' }, 'Fri, 01 May 2026 04:00:00 GMT'],
]

for (const [env, moment] of zones) {
  test(`with ${JSON.stringify(env)} a day is midnight there: on pages, in the archive and in feeds`, async () => {
    const site = await blog(env, ['2026-05-01', '2026-04-30'])
    expect(site.posts.map(({ publishDay }) => publishDay)).toEqual(['2026-05-01', '2026-04-30'])
    expect(archiveScreen(site).groups.map(({ month }) => month)).toEqual(['2026-05', '2026-04'])
    const feed = await loadFeed(site, 'https://blog.example')
    expect(feed === null ? '' : rss(feed)).toContain(`<pubDate>${moment}</pubDate>`)
  })
}

test('a post appears at midnight of its day in the zone of the blog', async () => {
  const now = Date.now()
  const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  // Somewhere the day after the one of UTC has begun: 14 hours ahead from 10:00 on, else 12 hours behind it is still the day before.
  const [ahead, behind] = ['Pacific/Kiritimati', 'Etc/GMT+12']
  const [inAhead, inBehind] = [dayAt(now + 14 * hours), dayAt(now - 12 * hours)]
  const shown = async (zone: string, day: string) =>
    (await blog({ TIME_ZONE: zone }, [day, '2020-01-01'])).posts.length === 2
  expect(inAhead > inBehind).toBe(true)
  expect([await shown(ahead, inAhead), await shown(behind, inAhead), await shown(behind, inBehind)]).toEqual([
    true,
    false,
    true,
  ])
})
