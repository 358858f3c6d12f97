import {
  addKnownCustomers,
  clearKnownCustomers,
  getKnownCustomers,
} from '@dastak/contract/known-customers/known-customers.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { reloadAnyway } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { KNOWN_CUSTOMERS_KEY } from './find-customers.ts'

const COUNTS_KEY = [...KNOWN_CUSTOMERS_KEY, 'counts'] as const

export const useGetKnownCustomers = (enabled: boolean) =>
  useQuery({ ...queryOf(COUNTS_KEY, getKnownCustomers), enabled })

export const addCustomers = (file: File, mode: 'add' | 'replace') =>
  reloadAnyway(KNOWN_CUSTOMERS_KEY, callApi(addKnownCustomers, { body: { file, mode } }))

export const clearCustomers = () => reloadAnyway(KNOWN_CUSTOMERS_KEY, callApi(clearKnownCustomers))
