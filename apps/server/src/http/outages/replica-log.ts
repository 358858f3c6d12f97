import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { ReplicaChange, ReplicaOptions } from '../../db/replica-watch.ts'

/**
 * The replicas of a process, with a line in its log when one is left out and another when it is
 * used again. A process that only runs jobs reads everything from the database itself.
 */
export function replicasOf(
  { replicas, role }: Pick<Config, 'replicas' | 'role'>,
  log: Logger,
): ReplicaOptions | undefined {
  if (replicas === null || role === 'worker') return undefined
  const onChange = ({ replica, why, seconds }: ReplicaChange) =>
    why === null
      ? log.info({ replica, seconds }, 'the read replica is used again')
      : log.warn({ replica, why }, 'a read replica is left out, and the database does its reads')
  return { ...replicas, onChange }
}
