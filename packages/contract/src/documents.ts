import * as z from 'zod/mini'
import { defineEndpoint, file } from './endpoint.ts'
import * as fields from './fields.ts'
import { REGISTRY_PATH } from './names.ts'
import { searcher } from './registry/registry.ts'

/**
 * Registry facts, the board, and the contacts that this account has revealed, with the source and
 * date of each; nobody else's. Refuses: validation_failed, email_not_verified, not_found,
 * rate_limited, provider_unavailable.
 */
export const downloadCompanyProfile = defineEndpoint({
  name: 'downloadCompanyProfile',
  summary: 'The profile of a company as a PDF',
  method: 'GET',
  path: `${REGISTRY_PATH}/company-profile`,
  access: searcher,
  limits: { perUser: { calls: 30, seconds: 600 } },
  query: z.object({
    identification_number: fields.identificationNumberField,
    /** The viewer's, for the moment at which it was made. */
    time_zone: z.optional(fields.timeZoneField),
  }),
  data: file(),
})
