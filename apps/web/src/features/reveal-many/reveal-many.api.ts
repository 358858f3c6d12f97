import { cancelBatchRequest, getBatchRequestStatus } from '@dastak/contract/batches/batches.ts'
import { isBatchOver } from '@dastak/contract/batch-types.ts'
import { estimateRevealMany, revealMany } from '@dastak/contract/batches/reveal-many.ts'
import type { BodyOf, DataOf } from '@dastak/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

export type Choice = BodyOf<typeof estimateRevealMany>
export type Chosen = DataOf<typeof estimateRevealMany>
export type Run = DataOf<typeof getBatchRequestStatus>

const POLL_MS = 700

/** Each of these throws ApiError. */
export const chooseMany = (choice: Choice) => callApi(estimateRevealMany, { body: choice })
export const startMany = (clientId: string) =>
  callApi(revealMany, { body: { client_id: clientId } })
export const stopMany = (clientId: string) =>
  callApi(cancelBatchRequest, { body: { client_id: clientId } })

/** The progress of a run, until it has ended. Nothing is fetched without an id. */
export function useRun(clientId: string | null) {
  return useQuery({
    queryKey: ['reveal-many', clientId],
    queryFn: ({ signal }) =>
      callApi(getBatchRequestStatus, { query: { client_id: clientId! }, signal }),
    enabled: clientId !== null,
    staleTime: 0,
    networkMode: 'always',
    refetchInterval: ({ state: { data } }) => (data && isBatchOver(data.status) ? false : POLL_MS),
  })
}
