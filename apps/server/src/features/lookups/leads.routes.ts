import { bind, type Binding } from '../../http/route.ts'
import { LEAD_KINDS } from './kinds/kinds.ts'
import type { Lookups } from './lookups.service.ts'

/** For each kind with single lookups: its reveals, and its leads. */
export function leadRoutes(lookups: Lookups): Binding[] {
  return Object.values(LEAD_KINDS).flatMap((declared) => {
    const { kind, calls, detailOf, leadOf } = declared
    return [
      bind(calls.reveal, async ({ body }, { principal, idempotencyKey }) => {
        const { userId, actor } = principal
        const fields = body as Readonly<Record<string, string | undefined>>
        const foundAt = fields['identification_number']
        const subject = fields[calls.bodyField] ?? ''
        const request = { userId, actor, idempotencyKey, subject, foundAt }
        return { data: detailOf(await lookups.reveal(declared, request)) }
      }),
      bind(calls.list, async ({ query }, { principal }) => {
        const { rows, nextCursor, total } = await lookups.leads(kind, principal.userId, query)
        return { data: { data: rows.map(leadOf), next_cursor: nextCursor, total } }
      }),
      bind(calls.query, async ({ body }, { principal }) => {
        const { rows, total, totalAll } = await lookups.queryLeads(kind, principal.userId, body)
        return { data: { data: rows.map(leadOf), total, total_all: totalAll } }
      }),
      bind(calls.file, async ({ body }, { principal }) => ({
        file: await lookups.exportLeads(kind, principal.userId, body),
      })),
    ]
  })
}
