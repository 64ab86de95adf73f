/** The years of the copyright line: `since–year`, or the year alone when `since` is not earlier; 0 means unset. */
export function copyrightYears(since: number, year: number): string {
  return since > 0 && since < year ? `${since}–${year}` : `${year}`
}
