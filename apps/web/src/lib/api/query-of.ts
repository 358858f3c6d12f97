import type { Endpoint } from '@dastak/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Arguments, callApi } from './api-client.ts'

/** A call as a query, cached under its key and cancelled if no component uses it any more. */
export function queryOf<E extends Endpoint, const Key extends readonly unknown[]>(
  queryKey: Key,
  endpoint: E,
  ...[input]: Arguments<E>
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      callApi(endpoint, ...([{ ...input, signal }] as unknown as Arguments<E>)),
  })
}
