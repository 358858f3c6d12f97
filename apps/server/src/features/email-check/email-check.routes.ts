import { verifyEmail } from '@dastak/contract/email-check.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { EmailCheck } from './email-check.service.ts'

export function emailCheckRoutes(emailCheck: EmailCheck): Binding[] {
  return [
    bind(verifyEmail, async ({ body }, { principal }) => {
      const found = await emailCheck.check(principal.userId, body.email)
      const lookAgainAt = found.lookAgainAt?.toISOString() ?? null
      return {
        data: {
          data: found.attributes,
          checks_left: found.checksLeft,
          look_again_at: lookAgainAt,
        },
      }
    }),
  ]
}
