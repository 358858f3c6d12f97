import { getLeadRefresh, refreshLead } from '@dastak/contract/refresh.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Lookups } from './lookups.service.ts'

/** Refreshes of old leads of every kind. */
export function refreshRoutes(lookups: Lookups): Binding[] {
  return [
    bind(getLeadRefresh, async ({ query }, { principal }) => {
      const { lead_id: leadId } = query
      return { data: dataOf(leadId, await lookups.refreshState(principal.userId, leadId)) }
    }),
    bind(refreshLead, async ({ body }, { principal, idempotencyKey }) => {
      const { userId, actor, permissions } = principal
      const { lead_id: leadId } = body
      const request = { userId, actor, permissions, leadId, idempotencyKey }
      const { outcome, state } = await lookups.refresh(request)
      return {
        data: {
          ...dataOf(leadId, state),
          result: { phone: outcome.phone, email: outcome.email },
          credits_charged: outcome.charged,
          credits_left: outcome.left,
          is_from_team: outcome.isFromTeam,
        },
      }
    }),
  ]
}

type State = Awaited<ReturnType<Lookups['refreshState']>>

function dataOf(leadId: string, { lead, canRefresh, from, most, past }: State) {
  return {
    lead_id: leadId,
    phone: lead.phone,
    phone_fetched_at: lead.phone_fetched_at?.toISOString() ?? null,
    email: lead.email,
    email_fetched_at: lead.email_fetched_at?.toISOString() ?? null,
    can_refresh: canRefresh,
    from: from?.toISOString() ?? null,
    most,
    past: past.map(({ field, value, fetched_at: fetchedAt, until }) => ({
      field,
      value,
      fetched_at: fetchedAt.toISOString(),
      until: until.toISOString(),
    })),
  }
}
