/**
 * CPU time of work that does not wait, to a few ms: a busy machine does not make it longer. The
 * system counts it in steps.
 */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
