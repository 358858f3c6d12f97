import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { noteWaits } from '../db/pool-waits.ts'
import type { Replicas } from '../db/replicas.ts'
import { poolCollectors, type Collector, type Figures } from '../watch/figures.ts'
import { createMetrics, type Metrics } from './metrics.ts'

interface ProcessMetricsOptions {
  config: { isDemo: boolean; metricsToken?: string | undefined; dataDir: string }
  figures: Figures
  /** The connections of this process, by what they are for. */
  pools: Readonly<Record<string, pg.Pool>>
  /** Where reads may go. */
  replicas: Pick<Replicas, 'lag'>
  /** Figures of the installation, and those of other parts of the process. */
  collectors: readonly Collector[]
}

/** The metrics of a server's process, the same for each role. */
export function createProcessMetrics(options: ProcessMetricsOptions): Metrics {
  const { config, figures, pools, replicas, collectors } = options
  for (const [name, pool] of Object.entries(pools))
    noteWaits(pool, (seconds) => figures.wait(name, seconds))
  return createMetrics({
    isOpen: config.isDemo,
    token: config.metricsToken,
    figures,
    collectors: [
      ...poolCollectors(pools),
      ...diskCollectors(config.dataDir),
      replicaCollector(replicas),
      ...collectors,
    ],
  })
}

/** One that can't be reached has no value. */
function replicaCollector(replicas: Pick<Replicas, 'lag'>): Collector {
  return {
    name: 'dastak_read_replica_lag_seconds',
    help: 'How far each read replica is behind. Its number is its place in DATABASE_READ_URL.',
    labelNames: ['replica'],
    collect: async () =>
      replicas
        .lag()
        .flatMap(({ replica, seconds }) =>
          seconds === null ? [] : [{ labels: { replica: String(replica) }, value: seconds }],
        ),
  }
}

/** Of the disk on which the data folder is. */
function diskCollectors(dataDir: string): Collector[] {
  return [
    {
      name: 'dastak_data_disk_free_bytes',
      help: 'Free space on the disk of DATA_DIR.',
      collect: async () => {
        const disk = await statfs(dataDir)
        return disk.bavail * disk.bsize
      },
    },
    {
      name: 'dastak_data_disk_size_bytes',
      help: 'Size of the disk of DATA_DIR.',
      collect: async () => {
        const disk = await statfs(dataDir)
        return disk.blocks * disk.bsize
      },
    },
  ]
}
