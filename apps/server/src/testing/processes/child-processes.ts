import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * False where the system does not tell (anything but Linux): then nothing is found, and nothing to
 * be compared.
 */
export const CAN_SEE_PROCESSES = existsSync('/proc/self/task')

/**
 * The processes that `parent` has begun to run such a program and that are there still; dead ones
 * that nobody asked after count.
 */
export function childrenOf(parent: number, program: string): string[] {
  if (!CAN_SEE_PROCESSES) return []
  return readdirSync(`/proc/${parent}/task`)
    .flatMap((task) => readFileSync(`/proc/${parent}/task/${task}/children`, 'utf8').split(' '))
    .filter((pid) => pid !== '' && (commandOf(pid).includes(program) || commandOf(pid) === ''))
}

/** What it runs: empty for one that is dead, `gone` where there is none of that number. */
export function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return 'gone'
  }
}
