import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process, distinguishable from a later one with the same number. */
export interface ProcessIdentity {
  pid: number
  /** The start time as the system writes it. It is only compared, never parsed. */
  started: string
}

/** This process. */
export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, started: startTimeOf(process.pid) ?? '' }
}

/** True if exactly this process is alive: not another with its number, and not a zombie. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  return startTimeOf(pid) === started && started !== ''
}

/** The start time of the process with this number. Null if there is none. */
export function startTimeOf(pid: number): string | null {
  try {
    if (process.platform !== 'linux') {
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() ||
        null
      )
    }
    // The fields after the last bracket of the name, which may contain anything. The 1st is the
    // state, the 20th the start time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null
  }
}
