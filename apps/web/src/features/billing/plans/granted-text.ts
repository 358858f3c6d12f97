import { amountText } from '../../../lib/text/credit-text.ts'

/** What a plan or a pack grants: `1,000 phone and 500 email credits`. */
export function grantedText(granted: { phone_credits: number; email_credits: number }): string {
  return amountText({ phone: granted.phone_credits, email: granted.email_credits })
}
