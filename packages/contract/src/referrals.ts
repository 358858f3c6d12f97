import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { LIST_MAX_ROWS, REFERRAL_BONUS } from './limits.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

const referral = z.object({
  referral_id: z.string(),
  /** Masked: `R••• S•••••`. */
  name: z.string(),
  /** Masked: `+91 ••••• ••210`. */
  user_mobile: z.string(),
  /** `pending` until the invited person has verified a work email. */
  state: fields.openEnum(['pending', 'credited']),
  joined_at: fields.instant,
  credited_at: z.nullable(fields.instant),
})
export type Referral = z.output<typeof referral>

/** Newest first. */
export const getReferrals = defineEndpoint({
  name: 'getReferrals',
  summary:
    'People who joined with the referral code of this account; both get ' +
    `${REFERRAL_BONUS} phone credits`,
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-referrals`,
  access: { who: 'user' },
  query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
  data: fields.pageOf(referral),
})
