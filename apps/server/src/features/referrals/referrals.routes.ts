import { getReferrals } from '@dastak/contract/referrals.ts'
import { readPage } from '../../lists/cursor.ts'
import { bind, type Binding } from '../../http/route.ts'
import { maskName, maskPhone } from '../../contact-values/mask.rules.ts'
import type { Referrals } from './referrals.service.ts'

export function referralsRoutes(referrals: Pick<Referrals, 'listReferrals'>): Binding[] {
  return [
    bind(getReferrals, async ({ query }, context) => {
      const { userId } = context.principal
      const { rows, ...rest } = await readPage(`referrals of ${userId}`, query, (limit, before) =>
        referrals.listReferrals(userId, limit, before),
      )
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
          ...rest,
        },
      }
    }),
  ]
}
