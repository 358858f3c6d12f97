import * as contract from '@dastak/contract/operator/stuck.ts'
import type { StuckPart } from '@dastak/contract/operator/operator.ts'
import type { StuckItem } from '../../db/stuck-item.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Stuck } from './stuck.service.ts'

/** Stuck work in the operator's console. */
export function stuckRoutes(stuck: Stuck): Binding[] {
  return [
    bind(contract.listStuck, async ({ query: { part, ...page } }) => {
      const { rows, nextCursor, counts } = await stuck.list(part, page)
      const data = rows.map((row) => toRow(part, row))
      return { data: { data, next_cursor: nextCursor, total: counts[part], counts } }
    }),
    bind(contract.retryStuck, async ({ body }, { principal }) => {
      await stuck.retry(principal, body.part, body.id)
      return { data: {} }
    }),
    bind(contract.cancelStuck, async ({ body }, { principal }) => {
      await stuck.cancel(principal, body.part, body.id, body.reason)
      return { data: {} }
    }),
  ]
}

function toRow(part: StuckPart, row: StuckItem): contract.StuckRow {
  const { user_id: userId, mobile } = row
  return {
    part,
    id: row.id,
    title: row.title,
    state: row.state,
    user:
      userId === null || mobile === null
        ? null
        : { user_id: userId, name: row.user_name, user_mobile: mobile },
    since: row.since.toISOString(),
    attempts: row.attempts,
    next_try_at: row.next_at?.toISOString() ?? null,
    problem: row.problem,
    can_retry: row.can_retry,
    can_cancel: row.can_cancel,
  }
}
