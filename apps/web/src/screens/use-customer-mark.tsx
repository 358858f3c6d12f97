import { type ReactNode, useMemo } from 'react'
import { CustomerMark } from '../features/known-customers/customer-mark.tsx'
import type { Somebody } from '../features/known-customers/find-customers.ts'
import { useGetUserDetails } from '../features/me/user-details.ts'

/**
 * Marks customers that the user already has. Undefined if the user has no list, so that nothing is
 * fetched. `whoOf` must be stable.
 */
export function useCustomerMark<Row>(
  whoOf: (row: Row) => Somebody,
): ((row: Row) => ReactNode) | undefined {
  const hasList = useGetUserDetails().data?.has_known_customers === true
  return useMemo(
    () => (hasList ? (row: Row) => <CustomerMark who={whoOf(row)} /> : undefined),
    [hasList, whoOf],
  )
}
