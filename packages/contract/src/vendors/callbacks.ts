import * as z from 'zod/mini'
import { defineEndpoint, raw } from '../endpoint.ts'

/**
 * Called by vendors of contacts, for an answer that comes later. The token in the address is the
 * proof. A second answer changes nothing. Errors: not_found (a token that is forged, unknown or too
 * late).
 */
export const receiveVendorAnswer = defineEndpoint({
  name: 'receiveVendorAnswer',
  summary: 'An answer of a vendor of contacts that comes later',
  method: 'POST',
  path: '/api/v1/vendors/callbacks',
  access: { who: 'anyone' },
  limits: { perAddress: { calls: 600, seconds: 60 } },
  query: z.object({ answer: z.string().check(z.minLength(1), z.maxLength(200)) }),
  body: raw({ maxBytes: 256_000 }),
  data: z.object({}),
})
