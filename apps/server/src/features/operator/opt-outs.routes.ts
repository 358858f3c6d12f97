import * as contract from '@dastak/contract/operator/opt-outs.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { OperatorOptOuts } from './opt-outs.service.ts'

/** Opt-outs in the operator's console. */
export function operatorOptOutsRoutes(optOuts: OperatorOptOuts): Binding[] {
  return [
    bind(contract.findOptOuts, async ({ body }) => {
      const { rows, nextCursor, total, ofOthers } = await optOuts.find(body)
      return {
        data: {
          data: rows.map(({ reference, unit, origin, created_at: since }) => ({
            reference: reference!,
            unit: unit!,
            origin,
            since: since.toISOString(),
          })),
          next_cursor: nextCursor,
          total,
          of_others: ofOthers,
        },
      }
    }),
    bind(contract.addOptOut, async ({ body }, { principal }) => {
      const { reference, since, unit, isNew } = await optOuts.add(principal, body.contact, body)
      return { data: { reference, since: since.toISOString(), unit, is_new: isNew } }
    }),
    bind(contract.allowOptOut, async ({ body }, { principal }) => {
      await optOuts.allow(principal, body.reference, body)
      return { data: {} }
    }),
    bind(contract.findReveals, async ({ body }, { principal }) => {
      const { rows, isComplete } = await optOuts.reveals(principal, body, body)
      return {
        data: {
          data: rows.map(({ user_id, user_name: name, mobile, at, ...row }) => ({
            user: { user_id, name, user_mobile: mobile },
            at: at.toISOString(),
            kind: row.kind,
            subject: row.subject,
            field: row.field,
            source: row.source,
          })),
          is_complete: isComplete,
        },
      }
    }),
  ]
}
