import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '../../apps/server/src/testing/database/as-owner.ts'
import { CLI } from '../../apps/server/src/testing/processes/operator-command.ts'
import { createDatabases } from './databases.ts'
import { createMachines } from './machines.ts'
import { dastakAt, etcdAt, patroniAt, pooler, proxy, s3 } from './parts.ts'
import { ensurePrograms } from './programs.ts'
import { createSupervisor } from './supervisor.ts'
import { startVendor } from './vendor.ts'

const THREE = [1, 2, 3] as const

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts all programs of a cluster on this machine. `SOAK_KEEP` keeps its folder with the logs.
 * Nothing is left running if the start fails, or if this process ends.
 */
export async function startCluster(smsUrl: string, { hasVendor }: { hasVendor: boolean }) {
  const programs = ensurePrograms()
  const machines = createMachines(programs)
  const supervisor = createSupervisor(join(machines.folder, 'log'))
  const etcds = THREE.map((number) => supervisor.start(etcdAt(number, machines, programs)))
  const patronis = {
    db1: supervisor.start(patroniAt(1, machines, programs)),
    db2: supervisor.start(patroniAt(2, machines, programs)),
  }
  const databases = createDatabases(machines, programs, patronis)
  function stop(): void {
    process.off('exit', stop)
    supervisor.killAll()
    databases.killAll()
    if (process.env.SOAK_KEEP === undefined)
      rmSync(machines.folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', stop)

  try {
    const others = [
      { kind: 'S3 server', unit: supervisor.start(s3(machines)) },
      { kind: 'HAProxy', unit: supervisor.start(proxy(machines, programs)) },
      { kind: 'PgBouncer', unit: supervisor.start(pooler(machines, programs)) },
    ]
    const vendorFile = hasVendor ? await startVendor(machines.folder) : null
    await databases.whole()
    await setUp(machines.administratorUrl, machines.setUp)
    const processes = (['web', 'worker'] as const).flatMap((role) =>
      THREE.map((number) => ({
        kind: role,
        program: dastakAt(role, number, { machines, smsUrl, vendorFile }),
      })),
    )
    const { env } = processes[0]?.program ?? {}
    execFileSync(process.execPath, [CLI, 'migrate'], { env, stdio: 'pipe' })
    const dastak = processes.map(({ kind, program }) => ({
      kind,
      unit: supervisor.start(program),
    }))
    const units = [...dastak, ...others, ...etcds.map((unit) => ({ kind: 'etcd', unit }))]
    /** Waits until each program serves, and the replica has everything. */
    const whole = async () => {
      for (const { unit } of units) await unit.ready()
      for (const unit of Object.values(patronis)) await unit.ready()
      await databases.whole()
    }
    await whole()
    return { machines, versions: programs.versions, databases, units, whole, supervisor, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** HAProxy notices a new primary within a second. */
async function setUp(url: string, statements: readonly string[]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await asOwner(url, 'SELECT 1')
      break
    } catch (error) {
      if (tries === 50) throw error
      await sleep(200)
    }
  }
  for (const statement of statements) await asOwner(url, statement)
}
