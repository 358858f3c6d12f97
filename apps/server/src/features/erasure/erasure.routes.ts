import { getRetention } from '@dastak/contract/operator/retention.ts'
import * as contract from '@dastak/contract/privacy/own-data.ts'
import { callerOf } from '../../http/caller.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Erasure } from './erasure.service.ts'

export function erasureRoutes(erasure: Erasure): Binding[] {
  return [
    bind(contract.exportOwnData, async (_, { principal }) => ({
      file: erasure.ownData(principal.userId),
    })),
    bind(contract.sendErasureCode, async (_, { principal, ip }) => ({
      data: { client_id: await erasure.sendCode(principal.userId, ip) },
    })),
    bind(contract.eraseAccount, async ({ body }, context) => {
      const attempt = { id: body.client_id, code: body.otp }
      await erasure.eraseWithCode(context.principal.userId, attempt, callerOf(context))
      return { data: {} }
    }),
    bind(getRetention, async () => ({
      data: {
        data: (await erasure.retention.list()).map(({ kind, days, setting, run }) => ({
          kind,
          days,
          setting,
          ran_at: run?.ran_at.toISOString() ?? null,
          removed: run?.removed ?? null,
          removed_ever: run?.removed_ever ?? null,
        })),
      },
    })),
  ]
}
