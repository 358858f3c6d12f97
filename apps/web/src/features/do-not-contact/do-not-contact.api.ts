import * as contract from '@dastak/contract/do-not-contact.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { reloadAnyway } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

const KEY = ['do-not-contact'] as const

export const useGetDoNotContact = (enabled: boolean) =>
  useQuery({ ...queryOf(KEY, contract.getDoNotContact), enabled })

/** All lists show whether a contact is on the list. */
const reloadAll = <T>(call: Promise<T>) => reloadAnyway([], call)

export const addDoNotContact = (file: File, mode: 'add' | 'replace') =>
  reloadAll(callApi(contract.addDoNotContact, { body: { file, mode } }))

export const blockContact = (contact: string) =>
  reloadAll(callApi(contract.blockContact, { body: { contact, is_blocked: true } }))

export const clearDoNotContact = () => reloadAll(callApi(contract.clearDoNotContact))
