import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { getReferrals } from '@dastak/contract/referrals.ts'
import { cutPage, readCursor, rowId } from '../../lists/cursor.ts'
import { bind, type Binding } from '../../http/route.ts'
import { maskName, maskPhone } from '../../contact-values/mask.rules.ts'
import type { Referrals } from './referrals.service.ts'

export function referralsRoutes(referrals: Pick<Referrals, 'listReferrals'>): Binding[] {
  return [
    bind(getReferrals, async ({ query }, context) => {
      const limit = query.limit ?? LIST_MAX_ROWS
      const { userId } = context.principal
      const list = `referrals of ${userId}`
      const before = readCursor(list, query.cursor, rowId)
      const { rows: found, total } = await referrals.listReferrals(userId, limit + 1, before)
      const { rows, nextCursor } = cutPage(list, found, limit)
      return {
        data: {
          data: rows.map((row) => ({
            referral_id: String(row.id),
            name: maskName(row.name ?? ''),
            user_mobile: maskPhone(row.mobile),
            state: row.credited_at ? ('credited' as const) : ('pending' as const),
            joined_at: row.created_at.toISOString(),
            credited_at: row.credited_at?.toISOString() ?? null,
          })),
          next_cursor: nextCursor,
          total,
        },
      }
    }),
  ]
}
