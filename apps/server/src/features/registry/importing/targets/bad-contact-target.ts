import { readEmail, readPhone } from '../../../../contact-values/contact-values.rules.ts'
import { smallLetters } from '../../../../contact-values/email-domains.rules.ts'
import { names } from '../files/columns.rules.ts'
import { applyBadContacts, type BadContact } from './bad-contact-import.store.ts'
import { ImportError, type ImportTarget } from '../import-target.ts'

/** Email addresses that bounced: `bounces import`. */
export const bounceTarget = targetOf(
  'bounces',
  'email',
  names('email, emailaddress, emailid, recipient, address'),
  'gone@company.example',
  (text) => {
    const email = readEmail(text)
    return email === null ? null : smallLetters(email)
  },
)

/** Phone numbers that are known to be disconnected: `disconnected import`. */
export const disconnectedTarget = targetOf(
  'disconnected',
  'phone',
  names('phone, phoneno, mobile, mobileno, mobilenumber, phonenumber, number'),
  '+91 11111 00001',
  (text) => readPhone(text)?.e164 ?? null,
)

function targetOf(
  kind: string,
  unit: BadContact['unit'],
  headings: readonly string[],
  example: string,
  read: (text: string) => string | null,
): ImportTarget<BadContact> {
  return {
    kind,
    template: `${unit}\n${example}`,
    columns: { value: headings },
    key: 'value',
    dates: [],
    reader(columns) {
      if (!columns.has('value'))
        throw new ImportError(`The file has no column ${unit}. See ${kind} import --template.`)
      return (fields) => {
        const value = read(columns.get(fields, 'value'))
        // The value stays out of reports, because it may be personal data.
        return value === null ? { problem: `${unit} can't be used` } : { row: { unit, value } }
      }
    },
    apply: applyBadContacts,
  }
}
