/** Processor time of processes, from `/proc`. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second, in which `/proc` counts processor time. */
const TICKS_A_SECOND = 100

/** The fields of `/proc/<pid>/stat` after the name. Null if the process has ended. */
function statOf(pid: number | string): number[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return null
  }
}

/** Milliseconds that a process and all its children have used so far, also those that ended. */
export function processorMs(pid: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : null
    if (stat === null) continue
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map(
      (field) => stat[field]!,
    ) as [number, number, number, number, number]
    if (name === String(pid)) ticks += user + system + endedUser + endedSystem
    else if (parent === pid) ticks += user + system
  }
  return (ticks * 1_000) / TICKS_A_SECOND
}
