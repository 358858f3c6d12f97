import { verifyEmail } from '@dastak/contract/email-check.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { EmailCheck } from './email-check.service.ts'

export function emailCheckRoutes(emailCheck: EmailCheck): Binding[] {
  return [
    bind(verifyEmail, async ({ body }, { principal }) => {
      const { attributes, checksLeft } = await emailCheck.check(principal.userId, body.email)
      return { data: { data: attributes, checks_left: checksLeft } }
    }),
  ]
}
