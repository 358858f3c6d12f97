import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { PRIVACY_LIMITS, PRIVACY_PATH } from './opt-out.ts'

const text = z.nullable(z.string())

/** What is kept about a contact, and who has seen it. */
export const personReport = z.object({
  /** The contact itself. */
  contact: z.string(),
  unit: z.enum(['phone', 'email']),
  made_at: fields.instant,
  /** The receipt, if the person has opted out. Then nothing else is kept. */
  opted_out: z.nullable(z.object({ reference: z.string(), since: fields.instant })),
  /** Why the operator keeps such data, in the operator's words. */
  purpose: text,
  /** Who to write to. */
  support_contact: text,
  /** Where this database has the contact. */
  records: z.array(
    z.object({
      /** What the record is about, such as `DIN 01234567`. */
      about: z.string(),
      name: text,
      source: text,
      /** The day on which the source said it. */
      as_of: z.nullable(fields.day),
    }),
  ),
  /** The users who have it, with the time at which each first saw it. */
  seen_by: z.array(
    z.object({ user: z.string(), about: z.string(), source: text, at: fields.instant }),
  ),
  /** The lists are cut off at 1,000 entries each. */
  is_complete: z.boolean(),
})
export type PersonReport = z.output<typeof personReport>

/** Errors: validation_failed, otp_ended, rate_limited. */
export const getPersonReport = defineEndpoint({
  name: 'getPersonReport',
  summary: 'What is kept about a mobile number or an email address, and who has seen it',
  method: 'POST',
  path: `${PRIVACY_PATH}/report`,
  access: { who: 'anyone' },
  limits: PRIVACY_LIMITS,
  body: z.object({ client_id: fields.clientIdField, otp: fields.codeField('report') }),
  data: personReport,
})
