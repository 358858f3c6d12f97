import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOf } from '../process-identity.ts'

/** The number of the postmaster that works in this cluster; null when none lives. */
export function postmasterPid(cluster: string): number | null {
  const pid = recordedPid(cluster)
  if (pid === null || startOf(pid) === null) return null
  return isOfCluster(pid, cluster) ? pid : null
}

/**
 * Clears what a dead server left so that the next one can start: its records, where its number is
 * another process's now or a dead one nobody collected. Waits up to 20 s for its last children
 * first: they still have the shared memory.
 */
export async function clearDeadServer(cluster: string, socketDir: string): Promise<void> {
  const pid = recordedPid(cluster)
  if (pid === null || postmasterPid(cluster) !== null) return
  for (let tries = 0; tries < 200 && hasProcesses(cluster); tries++) await sleep(100)
  // Where processes remain, the server's own look at the record has the last word.
  if (hasProcesses(cluster)) return
  for (const record of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')])
    rmSync(record, { force: true })
}

/** Stops the postmaster: fast (transactions roll back, a checkpoint), at once after 30 s. */
export async function stopPostmaster(cluster: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    const pid = postmasterPid(cluster)
    if (pid === null) return
    process.kill(pid, signal)
    for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline;) {
      await sleep(20)
      if (postmasterPid(cluster) === null) return
    }
  }
  throw new Error(`The database server in ${cluster} does not stop.`)
}

function recordedPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** A server works in its cluster's folder. Where the system doesn't tell, the record counts. */
function isOfCluster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

function hasProcesses(cluster: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some(
    (name) => /^\d+$/.test(name) && isOfCluster(Number(name), cluster),
  )
}
