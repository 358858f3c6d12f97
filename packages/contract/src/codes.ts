import { OTP_LENGTH } from './limits.ts'

/** For what cannot be undone, or what a stolen session must not do alone. */
const LONG = 6

/**
 * All one-time codes, with their digits. A code does what its purpose says and nothing else
 * (docs/production.md). Each purpose has its own live code and wrong tries.
 */
const CODE_DIGITS = {
  sign_in: OTP_LENGTH,
  email: OTP_LENGTH,
  new_mobile: LONG,
  opt_out: LONG,
  report: LONG,
  erasure: LONG,
  confirmation: LONG,
  set_up_sms: LONG,
  set_up_mail: LONG,
} as const
export type CodePurpose = keyof typeof CODE_DIGITS

export const codeDigits = (purpose: CodePurpose): number => CODE_DIGITS[purpose]
