import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { noteWaits } from '../db/pool-waits.ts'
import { poolCollectors, type Collector, type Figures } from '../watch/figures.ts'
import { createMetrics, type Metrics } from './metrics.ts'

interface ProcessMetricsOptions {
  config: { isDemo: boolean; metricsToken?: string | undefined; dataDir: string }
  figures: Figures
  /** The connections of this process, by what they are for. */
  pools: Readonly<Record<string, pg.Pool>>
  /** Figures of the installation, and those of other parts of the process. */
  collectors: readonly Collector[]
}

/** The metrics of a server's process, the same for each role. */
export function createProcessMetrics(options: ProcessMetricsOptions): Metrics {
  const { config, figures, pools, collectors } = options
  for (const [name, pool] of Object.entries(pools))
    noteWaits(pool, (seconds) => figures.wait(name, seconds))
  return createMetrics({
    isOpen: config.isDemo,
    token: config.metricsToken,
    figures,
    collectors: [...poolCollectors(pools), ...diskCollectors(config.dataDir), ...collectors],
  })
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
