/**
 * CPU time of work that does not wait, to a few ms: a busy machine does not make it longer. The
 * system counts it in steps. The work is given a clock of its CPU time so far.
 */
export function cpuMs(work: (soFar: () => number) => unknown): number {
  const before = process.threadCpuUsage()
  const soFar = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
  work(soFar)
  return soFar()
}
