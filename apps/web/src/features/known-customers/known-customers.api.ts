import {
  addKnownCustomers,
  clearKnownCustomers,
  getKnownCustomers,
} from '@dastak/contract/known-customers.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { reloadAnyway } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

const KEY = ['known-customers'] as const

export const useGetKnownCustomers = () => useQuery(queryOf(KEY, getKnownCustomers))

export const addCustomers = (file: File, mode: 'add' | 'replace') =>
  reloadAnyway(KEY, callApi(addKnownCustomers, { body: { file, mode } }))

export const clearCustomers = () => reloadAnyway(KEY, callApi(clearKnownCustomers))
