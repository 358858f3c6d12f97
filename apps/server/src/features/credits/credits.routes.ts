import { getApiUsage } from '@dastak/contract/credits.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Credits } from './credits.service.ts'

export function creditsRoutes(credits: Credits): Binding[] {
  return [
    bind(getApiUsage, async (_input, context) => {
      const charges = await credits.charges(context.principal.userId)
      return {
        data: charges.map(({ chargedAt, credits: used, ...both }) => ({
          timestamp: chargedAt.toISOString(),
          credit_used: used,
          ...both,
        })),
      }
    }),
  ]
}
