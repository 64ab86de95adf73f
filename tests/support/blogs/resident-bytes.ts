import { execFileSync } from 'node:child_process'

/** Returns the resident memory of a server's largest process. */
export function residentBytes(processGroup: number): number {
  const lines = execFileSync('ps', ['-eo', 'pgid,rss'], { encoding: 'utf8' }).trim().split('\n').slice(1)
  const sizes = lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([group]) => group === processGroup)
    .map(([, kilobytes = 0]) => kilobytes)
  return Math.max(0, ...sizes) * 1_024
}
