import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Machines } from './machines.ts'
import { runProgram, type Programs } from './programs.ts'
import type { Unit } from './supervisor.ts'

const NAMES = ['db1', 'db2'] as const
type Name = (typeof NAMES)[number]

interface Member {
  name: Name
  role: string
  state: string
}

export type Databases = ReturnType<typeof createDatabases>

/** The primary and the replica. `patronis` are the processes of Patroni on their machines. */
export function createDatabases(
  machines: Machines,
  programs: Programs,
  patronis: Readonly<Record<Name, Unit>>,
) {
  async function members(): Promise<Member[]> {
    for (const last of [11, 12]) {
      const answer = await fetch(`http://${machines.host(last)}:8008/cluster`, {
        signal: AbortSignal.timeout(3_000),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  /** The primary, and the replica whose answer each commit waits for. */
  async function roles(): Promise<{ primary: Name; replica: Name } | null> {
    const all = await members()
    const primary = all.find(({ role, state }) => role === 'leader' && state === 'running')
    const replica = all.find(({ role, state }) => role === 'sync_standby' && state === 'streaming')
    return primary && replica ? { primary: primary.name, replica: replica.name } : null
  }
  async function whole(without: Name | null = null) {
    for (const deadline = Date.now() + 120_000; ; await sleep(200)) {
      const found = await roles()
      if (found && found.primary !== without) return found
      if (Date.now() > deadline)
        throw new Error(`The databases are not whole: ${JSON.stringify(await members())}`)
    }
  }
  function postmasterOf(name: Name): number | null {
    try {
      const file = join(machines.folder, name, 'data', 'postmaster.pid')
      return Number(readFileSync(file, 'utf8').split('\n')[0])
    } catch {
      return null
    }
  }
  function killPostmaster(name: Name): void {
    const pid = postmasterOf(name)
    if (pid === null) throw new Error(`No database server runs on ${name}.`)
    process.kill(pid, 'SIGKILL')
  }

  return {
    patronis,
    /**
     * Waits until there is a primary, not on the machine `without`, and a replica that has
     * everything.
     */
    whole,
    killPostmaster,
    /** Restarts the primary as an operator does. */
    restartPrimary: () =>
      runProgram(programs, 'patronictl', [
        '-c',
        machines.files.db1,
        'restart',
        'dastak',
        '--role',
        'primary',
        '--force',
      ]),
    /** For the end of this process: all programs that work in our folder. */
    killAll(): void {
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        try {
          if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${machines.inside}/`))
            process.kill(Number(pid), 'SIGKILL')
        } catch {
          // It has ended.
        }
    },
  }
}
