import type { DataOf } from '@dastak/contract/endpoint.ts'
import { getLeadRefresh, refreshLead } from '@dastak/contract/refresh.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { randomKey } from '../../../lib/api/random-key.ts'
import { LOOKUPS_KEY } from '../lookups.api.ts'

export type LeadRefresh = DataOf<typeof getLeadRefresh>
export type Refreshed = DataOf<typeof refreshLead>

/** Whether a lead can be refreshed, and its earlier contacts. */
export const useLeadRefresh = (leadId: string) =>
  useQuery(
    queryOf([LOOKUPS_KEY, 'refresh', leadId], getLeadRefresh, { query: { lead_id: leadId } }),
  )

/** Both throw ApiError. */
export const fetchLeadRefresh = (leadId: string) =>
  callApi(getLeadRefresh, { query: { lead_id: leadId } })
export const refreshOne = (leadId: string) =>
  callApi(refreshLead, { body: { lead_id: leadId }, idempotencyKey: randomKey() })
