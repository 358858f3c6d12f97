import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * False if the system does not show processes (anything but Linux). Then no process is found, and
 * nothing can be compared.
 */
export const CAN_SEE_PROCESSES = existsSync('/proc/self/task')

/** The running processes that `parent` has started with such a program. Zombies count. */
export function childrenOf(parent: number, program: string): string[] {
  if (!CAN_SEE_PROCESSES) return []
  return readdirSync(`/proc/${parent}/task`)
    .flatMap((task) => readFileSync(`/proc/${parent}/task/${task}/children`, 'utf8').split(' '))
    .filter((pid) => pid !== '' && (commandOf(pid).includes(program) || commandOf(pid) === ''))
}

/** The command of a process: empty for a zombie, `gone` if there is no process with that number. */
export function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return 'gone'
  }
}
