import * as z from 'zod/mini'
import { defineEndpoint, file } from './endpoint.ts'
import * as fields from './fields.ts'
import * as numbers from './identifier-fields.ts'
import { REGISTRY_PATH } from './names.ts'
import { searcher } from './registry/registry.ts'

/**
 * Registry facts, directors, and the contacts that this account has revealed, with the source and
 * date of each. Contacts of other accounts are never included. Errors: validation_failed,
 * email_not_verified, not_found, rate_limited, provider_unavailable.
 */
export const downloadCompanyProfile = defineEndpoint({
  name: 'downloadCompanyProfile',
  summary: 'A company profile as a PDF',
  method: 'GET',
  path: `${REGISTRY_PATH}/company-profile`,
  access: searcher,
  limits: { perUser: { calls: 30, seconds: 600 } },
  query: z.object({
    identification_number: numbers.identificationNumberField,
    /** The viewer's time zone, for the creation time in the document. */
    time_zone: z.optional(fields.timeZoneField),
  }),
  data: file(),
})
