const dayLength = 86_400_000

/**
 * Days since the site was created: ceil(elapsed milliseconds / 86,400,000).
 * @param createdDay `yyyy-MM-dd`, the beginning of that day in UTC (HEO_SITE_CREATE_TIME; R-438)
 * @param now milliseconds since the epoch
 */
export function daysSince(createdDay: string, now: number): number {
  return Math.max(0, Math.ceil((now - Date.parse(createdDay)) / dayLength))
}
