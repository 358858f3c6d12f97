import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { PRODUCT } from './names.ts'

/** White-label settings, and other facts needed before sign-in. */
export const getSettings = defineEndpoint({
  name: 'getSettings',
  summary: 'Product name, logo, links and demo mode',
  method: 'GET',
  path: `/api/v1/${PRODUCT}/settings`,
  access: { who: 'anyone' },
  data: z.object({
    product_name: z.string(),
    logo_url: z.nullable(z.string()),
    /** A link: `mailto:` or `https:`. */
    support_contact: z.string(),
    terms_url: z.string(),
    pricing_url: z.string(),
    /** Why contacts of people are kept, in the operator's words. */
    privacy_purpose: z.nullable(z.string()),
    /** This many phone or email credits, or fewer, count as low. */
    low_credit_threshold: z.int(),
    is_demo: z.boolean(),
    /** Whether a receipt is also mailed after a payment. */
    mails_receipts: z.boolean(),
    /** ISO codes of the countries whose numbers may sign in. */
    countries: z.array(z.string()),
  }),
})
