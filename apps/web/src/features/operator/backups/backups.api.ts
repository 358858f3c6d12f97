import * as contract from '@dastak/contract/operator/backups.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { OPERATOR_KEY, thenReload } from '../operator.api.ts'

export type { Backup } from '@dastak/contract/operator/backups.ts'

const POLL_MS = 2_000
const SLOW_POLL_MS = 60_000
/** A busy worker may begin with a backup this long after the press. */
const BEGINS_MS = 120_000
let pressedAt = -Infinity

/** The last good backup, and the latest ones. */
export const useBackups = () =>
  useQuery({
    ...queryOf([OPERATOR_KEY, 'backups'], contract.getOperatorBackups),
    refetchInterval: ({ state: { data } }) =>
      data?.is_running || performance.now() - pressedAt < BEGINS_MS ? POLL_MS : SLOW_POLL_MS,
  })

/** Throws ApiError. */
export function makeBackup() {
  pressedAt = performance.now()
  return thenReload(callApi(contract.makeOperatorBackup))
}
