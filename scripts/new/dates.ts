/** Shifts the days of the template's rows, so that they keep their distances and end yesterday. */

const day = 86_400_000

/**
 * Moves days so that the latest is the one before today; '' stays.
 * @param days `yyyy-MM-dd`
 * @param today likewise
 */
export function shiftedDays(days: readonly string[], today: string): string[] {
  const latest = Math.max(...days.filter((text) => text !== '').map((text) => Date.parse(text)))
  const shift = Date.parse(today) - day - latest
  return days.map((text) =>
    text === '' ? '' : new Date(Date.parse(text) + shift).toISOString().slice(0, 10),
  )
}
