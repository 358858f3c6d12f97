import type { ReplicaAddresses } from '../../config/replicas.ts'
import { addressesOf, installationOf, reachReplica } from '../../db/replica-address.ts'
import { readBeat } from '../../db/replica-beat.ts'
import { withClient } from '../../db/with-client.ts'
import { judgeReplica } from './database.rules.ts'
import { advice, fromMessage, type Finding } from './finding.rules.ts'
import { readAsOwner, LIMITS, type OpenDatabase } from './database.ts'

/** What there is to say about each read replica. Nothing if none is set. */
export async function checkReplicas(
  found: OpenDatabase | null,
  replicas: ReplicaAddresses | null,
): Promise<Finding[]> {
  if (found === null || replicas === null) return []
  const primary = await readAsOwner(found, async (client) => ({
    at: (await installationOf(client)).at,
    beat: (await readBeat(client)) ?? 0,
  }))
  const look = async (address: ReturnType<typeof addressesOf>[number], index: number) => {
    const subject = `replica ${index + 1}`
    try {
      const { url } = await reachReplica(address, primary.at ?? '', 0)
      const beat = (await withClient(url, readBeat, LIMITS)) ?? 0
      return judgeReplica(subject, primary.beat - beat, replicas.maxLagMs)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const otherwise = 'Start it, or take it out of DATABASE_READ_URL.'
      return fromMessage(advice, subject, { message, otherwise })
    }
  }
  return Promise.all(addressesOf(replicas.urls).map(look))
}
