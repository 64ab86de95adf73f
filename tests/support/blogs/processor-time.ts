/** Milliseconds that this process has used the processor for: what else the machine does is not in it. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
