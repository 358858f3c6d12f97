import { getGstLogs, getLeadsExtracted, revealDirector, revealGst } from '@dastak/contract/lookups.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import { bind, type Binding } from '../../http/route.ts'
import { toDirectorDetail } from './director-detail.rules.ts'
import type { Lookups } from './lookups.service.ts'

export function lookupsRoutes(lookups: Lookups): Binding[] {
  return [
    bind(revealDirector, async ({ body }, context) => {
      const { userId, actor } = context.principal
      const { director, lead, outcome } = await lookups.revealDirector({
        userId,
        din: body.director_id,
        actor,
        idempotencyKey: context.idempotencyKey,
      })
      return { data: toDirectorDetail(director, lead, outcome) }
    }),
    bind(getLeadsExtracted, async ({ query }, context) => {
      const limit = query.limit ?? LIST_MAX_ROWS
      const page = await lookups.directorLeads(context.principal.userId, { limit, cursor: query.cursor })
      const data = page.rows.map((lead) => ({
        lead_id: lead.id,
        timestamp: lead.created_at.toISOString(),
        director_id: lead.subject,
        director_data: {
          full_name: lead.name,
          company_name: lead.company_name,
          designation: lead.designation,
          phone_no: lead.phone,
          email: lead.email,
        },
      }))
      return { data: { data, next_cursor: page.nextCursor, total: page.total } }
    }),
    bind(revealGst, async () => {
      throw new AppError('provider_unavailable')
    }),
    bind(getGstLogs, async () => ({ data: { data: [], next_cursor: null, total: 0 } })),
  ]
}
