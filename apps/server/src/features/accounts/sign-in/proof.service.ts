import { OTP_MINUTES } from '@dastak/contract/limits.ts'
import { indianMobile } from '../../../contact-values/contact-values.rules.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { codeSms } from '../../../text/sms-texts.ts'
import type { AccountParts } from '../account-parts.ts'
import { allowedMobile } from './mobile.rules.ts'
import { refuseCode } from './otp.service.ts'

/** A phone number (E.164) or an email address as it was typed. */
interface Contact {
  unit: 'phone' | 'email'
  value: string
}

const CHANNELS = { phone: 'sms', email: 'email' } as const
/** What the code of a mail is for. A text message has a registered text, which is the same. */
const MAILED_FOR = {
  opt_out: 'to remove this email address from',
  report: 'to see what is kept about this email address at',
} as const
type ProofPurpose = keyof typeof MAILED_FOR

/** The proof that a number or an address belongs to somebody, who needs no account. */
export function createProof(parts: AccountParts) {
  const { db, otp, sms, email, productName, allowedCountries } = parts
  return {
    /**
     * Sends a code and returns its id. Errors: validation_failed (not a mobile number),
     * rate_limited, provider_unavailable.
     */
    async send(purpose: ProofPurpose, { unit, value }: Contact, ip: string): Promise<string> {
      // Most contacts are Indian, so their people get out even if Indian numbers may not sign in.
      const isAbroad = unit === 'phone' && indianMobile(value) === null
      const address = isAbroad ? allowedMobile(value, allowedCountries, 'contact') : value
      const to = { purpose, userId: null, channel: CHANNELS[unit], address, ip }
      return otp.send(to, (code) =>
        unit === 'phone'
          ? sms.send({ to: address, ...codeSms(purpose, code, parts) })
          : email.send({ to: address, ...proofMail(purpose, code, productName) }),
      )
    },

    /**
     * Does something with the contact to which the code was sent for this purpose, in the
     * transaction that uses the code. Errors: validation_failed ("Invalid OTP"), otp_ended,
     * rate_limited.
     */
    async check<T>(
      purpose: ProofPurpose,
      attempt: { id: string; code: string },
      action: (tx: Tx, contact: Contact) => Promise<T>,
    ): Promise<T> {
      const outcome = await inTransaction(db, async (tx) => {
        const check = await otp.check(tx, { ...attempt, purpose, userId: null })
        if (check.result !== 'right') return check
        const unit = check.channel === 'sms' ? 'phone' : 'email'
        return { done: await action(tx, { unit, value: check.address }) }
      })
      if ('result' in outcome) return refuseCode(outcome)
      return outcome.done
    },
  }
}

function proofMail(purpose: ProofPurpose, code: string, productName: string) {
  const subject = `${code} is your ${productName} code`
  const text =
    `${code} is your code ${MAILED_FOR[purpose]} ${productName}. It is valid for ` +
    `${OTP_MINUTES} minutes.\n\nIf you did not request it, ignore this message.`
  return { subject, text }
}
