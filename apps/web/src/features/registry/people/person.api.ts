import { getDirector } from '@dastak/contract/registry/registry.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/query-of.ts'
import { REGISTRY_KEY } from '../registry.api.ts'

/** The key under which people are kept. */
export const PERSON_KEY = [REGISTRY_KEY, 'person'] as const

/** A person by DIN: contact, boards, colleagues. */
export const useGetDirector = (din: string) =>
  useQuery(queryOf([...PERSON_KEY, din], getDirector, { query: { din } }))
