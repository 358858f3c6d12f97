import { estimateRevealMany, revealMany } from '@dastak/contract/batches/reveal-many.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Batches } from './batches.service.ts'
import { toBatchRequest, toSubmission } from './bulk-fields.ts'

/** Reveals of many directors that were chosen on the screen. */
export function revealManyRoutes(batches: Batches): Binding[] {
  return [
    bind(estimateRevealMany, async ({ body }, { principal }) => {
      const { directors = [], companies, leave_out_customers: leavesOutCustomers } = body
      const choice = companies
        ? {
            cins: companies.identification_numbers,
            designation: companies.designation,
            perCompany: companies.per_company,
            leavesOutCustomers,
          }
        : {
            directors: directors.map(({ din, identification_number: cin }) => ({ din, cin })),
            leavesOutCustomers,
          }
      const chosen = await batches.chooseDirectors(principal.userId, choice)
      return {
        data: {
          client_id: chosen.publicId,
          expires_at: chosen.expiresAt.toISOString(),
          subjects: chosen.subjects,
          owned: chosen.owned,
          left_out: chosen.leftOut,
          most: chosen.most,
          credits_left: chosen.left,
        },
      }
    }),
    bind(revealMany, async ({ body }, { principal, idempotencyKey }) => {
      const sent = toSubmission(body, principal)
      const row = await batches.submit({ ...sent, type: 'DIRECTORS', idempotencyKey })
      return { data: toBatchRequest(row, batches) }
    }),
  ]
}
