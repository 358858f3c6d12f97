import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTimeOf } from '../process-identity.ts'

/** The process number of the postmaster of this cluster. Null if none is running. */
export function postmasterPid(cluster: string): number | null {
  const pid = recordedPid(cluster)
  if (pid === null || startTimeOf(pid) === null) return null
  return isOfCluster(pid, cluster) ? pid : null
}

/**
 * Removes what a dead server left, so that the next one can start. That is its records, if its
 * number now belongs to another process or to a zombie. First waits up to 20 s for its last child
 * processes, because they still hold the shared memory.
 */
export async function clearDeadServer(cluster: string, socketDir: string): Promise<void> {
  const pid = recordedPid(cluster)
  if (pid === null || postmasterPid(cluster) !== null) return
  for (let tries = 0; tries < 200 && hasProcesses(cluster); tries++) await sleep(100)
  // If processes remain, the new server checks the record itself and decides.
  if (hasProcesses(cluster)) return
  for (const record of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')])
    rmSync(record, { force: true })
}

/**
 * Stops the postmaster: fast (transactions roll back, then a checkpoint), and by force after 30 s.
 */
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
  throw new Error(`The database server in ${cluster} did not stop.`)
}

function recordedPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** A server works in its cluster's folder. If the system doesn't say, the record counts. */
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
