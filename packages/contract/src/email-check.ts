import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { tidyEmail } from './contact-values/email-address.ts'
import { instant, isStorableText, openEnum } from './fields.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

// Not in the other fields, because the sign-in page loads all of those.
export const CHECKED_EMAIL_MESSAGE = 'Please enter a valid email'
/** Checks a basic pattern only. The check itself finds what else is wrong. */
export const checkedEmailField = z
  .string(CHECKED_EMAIL_MESSAGE)
  .check(
    z.maxLength(500, CHECKED_EMAIL_MESSAGE),
    z.overwrite(tidyEmail),
    z.maxLength(254, CHECKED_EMAIL_MESSAGE),
    z.regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, CHECKED_EMAIL_MESSAGE),
    z.refine<string>(isStorableText, CHECKED_EMAIL_MESSAGE),
  )

const text = z.nullable(z.string())
/** Null means not tested. */
const tested = z.nullable(z.boolean())

/** Everything known about an email address. A test that did not run is null, never false. */
export const emailAttributes = z.object({
  is_valid_syntax: z.boolean(),
  has_mx_records: tested,
  is_disposable: tested,
  is_free_provider: tested,
  is_role_account: tested,
  can_connect_smtp: tested,
  is_deliverable: tested,
  is_catch_all: tested,
  is_inbox_full: tested,
  is_disabled: tested,
  mx_host: text,
  /** The address that was probably meant, if this one looks mistyped. */
  suggestion: text,
  /** `unknown` if no server could be reached or none answered, never `invalid`. */
  verdict: openEnum(['valid', 'risky', 'invalid', 'unknown']),
  /** The reason of the verdict, as a sentence. */
  reason: z.string(),
  checked_at: instant,
  name: text,
  mobile: text,
  email: z.string(),
})
export type EmailAttributes = z.output<typeof emailAttributes>

/** Errors: validation_failed, rate_limited (all checks of the day are used). */
export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  summary: 'Check whether an email address accepts mail: free, nothing is sent to it',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/verify-email`,
  access: { who: 'user', credentials: ['session', 'api_key'], needsOnboarding: true },
  body: z.object({ email: checkedEmailField }),
  data: z.object({
    data: emailAttributes,
    /** How many checks the account has left today. */
    checks_left: z.int(),
    /**
     * When we ask the mail server once more, because it wants us to come back. The same check shows
     * the result a minute later and costs nothing. Null if there is no second look.
     */
    look_again_at: z.nullable(instant),
  }),
})

/** Addresses with an invented answer in demo mode, which calls no mail server. */
export const SAMPLE_CHECKS = [
  { email: 'asha@deliverable.example', about: 'Accepts mail' },
  { email: 'nobody@deliverable.example', about: 'No such mailbox' },
  { email: 'asha@full.example', about: 'Full mailbox' },
  { email: 'asha@disabled.example', about: 'Closed mailbox' },
  { email: 'asha@catch-all.example', about: 'Accepts any address' },
  { email: 'asha@greylist.example', about: 'Asks us to try later' },
  { email: 'asha@unreachable.example', about: 'Mail server is down' },
  { email: 'asha@no-mail.example', about: 'Domain accepts no mail' },
  { email: 'asha@no-such-domain.example', about: 'No such domain' },
  { email: 'asha@gmial.com', about: 'Mistyped' },
] as const
