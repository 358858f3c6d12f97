import {
  addKnownCustomers,
  clearKnownCustomers,
  getKnownCustomers,
} from '@dastak/contract/known-customers.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { reloadAnyway } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

/** First part of the query keys of the list, and of who is on it. */
export const KNOWN_CUSTOMERS_KEY = ['known-customers'] as const
const COUNTS_KEY = [...KNOWN_CUSTOMERS_KEY, 'counts'] as const

export const useGetKnownCustomers = () => useQuery(queryOf(COUNTS_KEY, getKnownCustomers))

export const addCustomers = (file: File, mode: 'add' | 'replace') =>
  reloadAnyway(KNOWN_CUSTOMERS_KEY, callApi(addKnownCustomers, { body: { file, mode } }))

export const clearCustomers = () => reloadAnyway(KNOWN_CUSTOMERS_KEY, callApi(clearKnownCustomers))
