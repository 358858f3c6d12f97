import { getUnfinishedWork } from '@dastak/contract/unfinished-work.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { UnfinishedWork } from './unfinished-work.service.ts'

export function unfinishedWorkRoutes(unfinishedWork: UnfinishedWork): Binding[] {
  return [
    bind(getUnfinishedWork, async ({ query }, { principal }) => {
      const { calls, files } = await unfinishedWork.of(principal.userId, query.time_zone)
      return {
        data: {
          calls: {
            total: calls.total,
            data: calls.rows.map((lead) => ({
              lead_id: lead.id,
              kind: lead.kind,
              subject: lead.subject,
              is_own: lead.user_public_id === null,
              name: lead.name,
              company_name: lead.company_name,
              phone_no: lead.phone,
              next_call_at: lead.next_call_at!.toISOString(),
            })),
          },
          files: {
            total: files.total,
            data: files.rows.map((batch) => ({
              client_id: batch.public_id,
              is_linkedin: batch.type === 'LINKEDIN',
              filename: batch.filename,
              subjects: batch.subjects,
              done: batch.done,
            })),
          },
        },
      }
    }),
  ]
}
