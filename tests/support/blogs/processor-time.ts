/** Returns the CPU time of this process in milliseconds, independent of other programs. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
