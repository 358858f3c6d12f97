import { getDirector } from '@dastak/contract/registry/registry.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { REGISTRY_KEY } from './registry.api.ts'

/** The key under which people are kept. */
export const PERSON_KEY = [REGISTRY_KEY, 'person'] as const

/** A person by DIN: contact, boards, colleagues. */
export function useGetDirector(din: string) {
  return useQuery({
    queryKey: [...PERSON_KEY, din],
    queryFn: ({ signal }) => callApi(getDirector, { query: { din }, signal }),
  })
}
