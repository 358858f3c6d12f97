import { getRetention } from '@dastak/contract/operator/retention.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/query-of.ts'
import { OPERATOR_KEY } from '../operator.api.ts'

/** How long old data is kept. */
export const useRetention = () => useQuery(queryOf([OPERATOR_KEY, 'retention'], getRetention))
