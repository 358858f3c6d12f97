import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

/** An amount of each unit. */
export const creditAmounts = z.object({ phone: z.int(), email: z.int() })
export type CreditAmounts = z.output<typeof creditAmounts>

export const getApiUsage = defineEndpoint({
  name: 'getApiUsage',
  summary: 'One record per charge, newest last',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-api-usage`,
  access: { who: 'user', credentials: ['session', 'api_key'] },
  data: z.array(
    z.object({
      timestamp: instant,
      /** Phone and email credits together. */
      credit_used: z.int(),
      phone: z.int(),
      email: z.int(),
    }),
  ),
})
