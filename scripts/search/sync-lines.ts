import { postOfRecord } from '@/lib/search/hosted-index/records'
import type { SyncReport } from '@/lib/search/hosted-index/sync-index'

/** Formats a report as lines. @param report null: another instance is synchronizing */
export function syncLines(report: SyncReport | null, dryRun: boolean): string[] {
  if (report === null) return ['Another instance of the site brings the index up to date at the moment.']
  const { posts, records, sent, removed, settings, unread, unfit } = report
  const [send, remove, set] = dryRun
    ? ['would send', 'would remove', 'would set']
    : ['sent', 'removed', 'set']
  const changed = sent.reduce((sum, post) => sum + post.records, 0)
  const gone = new Map<string, number>()
  for (const id of removed) gone.set(postOfRecord(id), (gone.get(postOfRecord(id)) ?? 0) + 1)
  return [
    ...sent.map(({ title, records: count }) => `${send} "${title}": ${count} records`),
    ...[...gone].map(([post, count]) => `${remove} ${count} records of ${post}`),
    ...(settings ? [`${set} the settings of the index`] : []),
    ...unread.map(
      ({ title, reason }) =>
        `"${title}" cannot be read, its text in the index stays unless it may name hidden pages: ${reason}`,
    ),
    ...unfit.map((title) => `"${title}" has too long an address for the index.`),
    `Hosted search: ${posts} posts, ${records} records; ${send} ${changed}, ${remove} ${removed.length}.`,
  ]
}
