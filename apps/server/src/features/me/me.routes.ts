import { getUserDetails } from '@dastak/contract/me.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Me } from './me.service.ts'

export function meRoutes(me: Me): Binding[] {
  return [
    bind(getUserDetails, async (_, context) => ({
      data: await me.getUserDetails(context.principal.userId),
    })),
  ]
}
