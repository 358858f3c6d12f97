import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process, told apart from a later one that got the same number. */
export interface ProcessIdentity {
  pid: number
  /** When it started, in the system's own words; compared, never read. */
  started: string
}

/** This process. */
export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? '' }
}

/** True while the very process lives: not another of its number, not a dead one uncollected. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  return startOf(pid) === started && started !== ''
}

/** When the process with this number started; null where there is none. */
export function startOf(pid: number): string | null {
  try {
    if (process.platform !== 'linux') {
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() ||
        null
      )
    }
    // After the last bracket of the name, which may hold anything: state, …, start as 20th.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null
  }
}
