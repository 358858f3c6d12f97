import { tlsProblem } from '../network/database-address.ts'
import type { Settings } from './settings.ts'

/** Read replicas of the external database. */
export interface ReplicaAddresses {
  /** One for each replica. */
  urls: readonly string[]
  maxLagMs: number
}

/** The replicas. Null if none are set, then everything is read from the database itself. */
export function readReplicas(
  settings: Settings,
  { hasDatabase }: { hasDatabase: boolean },
): ReplicaAddresses | null {
  const urls = settings.urls('DATABASE_READ_URL', ['postgres:', 'postgresql:'])
  for (const url of urls) {
    const problem = tlsProblem(url)
    if (problem !== null) settings.refuse('DATABASE_READ_URL', problem)
  }
  const maxLagMs = 1_000 * settings.integer('DATABASE_READ_LAG_SECONDS', 10, 2, 3_600)
  if (urls.length === 0) return null
  if (!hasDatabase) settings.refuse('DATABASE_URL', 'must be set if DATABASE_READ_URL is set')
  return { urls, maxLagMs }
}
