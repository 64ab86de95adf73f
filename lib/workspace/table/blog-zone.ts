/** The time zone of the blog, for dates that name none and for days of moments such as the last edit. */
import type { Settings } from '@/conf/schema'
import { isTimeZone } from '@/lib/time-zones'

/**
 * Returns the IANA name: TIME_ZONE, else the zone that most of the rows' dates name (of several the first by name), else
 * that of China for a blog in Chinese, else UTC.
 * @param named the zones of dates in rows; '' for dates without one
 */
export function blogZone(
  { TIME_ZONE, LANG }: Pick<Settings, 'TIME_ZONE' | 'LANG'>,
  named: readonly string[],
): string {
  if (TIME_ZONE !== '') return TIME_ZONE
  const counts = new Map<string, number>()
  for (const zone of named) if (isTimeZone(zone)) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  const [most] = [...counts].sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1))
  return most?.[0] ?? (/^zh\b/i.test(LANG.replaceAll('_', '-')) ? 'Asia/Shanghai' : 'UTC')
}
