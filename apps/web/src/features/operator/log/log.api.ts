import type { QueryOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/operator/log.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import { OPERATOR_KEY } from '../operator.api.ts'
import { usePagedList } from '../use-paged-list.ts'

export type { OperatorAction } from '@dastak/contract/operator/log.ts'

type Query = QueryOf<typeof contract.listOperatorActions>
/** Which lines of the log. */
export type LogPart = Pick<Query, 'verb' | 'person' | 'day' | 'target_id'>

const PAGE_ROWS = 50

/** Lines of the log, the newest first. */
export const useOperatorLog = (part: LogPart) =>
  usePagedList({
    queryKey: [OPERATOR_KEY, 'log', part],
    fetchPage: (cursor, signal) =>
      callApi(contract.listOperatorActions, {
        query: { ...part, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
  })
