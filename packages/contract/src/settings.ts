import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { PRODUCT } from './names.ts'

/** White-label settings, and what a visitor must know before signing in. */
export const getSettings = defineEndpoint({
  name: 'getSettings',
  summary: 'Product name, logo, links and demo mode',
  method: 'GET',
  path: `/api/v1/${PRODUCT}/settings`,
  access: { who: 'anyone' },
  data: z.object({
    product_name: z.string(),
    logo_url: z.nullable(z.string()),
    /** An address to open: `mailto:` or `https:`. */
    support_contact: z.string(),
    terms_url: z.string(),
    pricing_url: z.string(),
    /** At so many phone or email credits they count as low. */
    low_credit_threshold: z.int(),
    is_demo: z.boolean(),
    /** ISO codes of the countries whose numbers may sign in. */
    countries: z.array(z.string()),
  }),
})
