import { domainToASCII } from 'node:url'

export interface EmailAddress {
  local: string
  /** In ASCII and small letters. */
  domain: string
}

/** Letters of any script, as mail servers with SMTPUTF8 take them, in words joined by dots; or any text in quotes. */
const LOCAL = /^(?:[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*|"[!#-[\]-~]+")$/u
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Reads an address by the rules of mail (RFC 5321, 6531), an international domain into its ASCII form. Null where it breaks them. */
export function readAddress(text: string): EmailAddress | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || Buffer.byteLength(local) > 64 || !LOCAL.test(local)) return null
  const domain = readDomain(text.slice(at + 1))
  return domain === null || Buffer.byteLength(`${local}@${domain}`) > 254 ? null : { local, domain }
}

function readDomain(typed: string): string | null {
  // Signs that the reader of web addresses would take for something else.
  if (/[\p{Cc}\s%:/?#[\]\\@]/u.test(typed)) return null
  const domain = domainToASCII(typed)
  const labels = domain.split('.')
  // The last label has a letter: no IP address does, however it is written.
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? '')
  return isName && domain.length <= 253 ? domain : null
}

/** One spelling for what mail servers in practice take for the same mailbox. */
export function addressKey({ local, domain }: EmailAddress): string {
  return `${local.normalize('NFC').toLowerCase()}@${domain}`
}

const ROLES = new Set(
  `abuse accounts accounting admin administrator billing board bookings business careers care compliance contact contactus corporate cs
   customercare customerservice director directors enquiries enquiry feedback finance gst hello help helpdesk hostmaster hr info inquiries inquiry
   investor investors it jobs legal mail mailer-daemon marketing media news newsletter no-reply noreply office operations orders payments
   postmaster pr press privacy procurement purchase recruitment reception root sales secretarial security service services shop support
   team tech tender tenders webmaster`.split(/\s+/),
)

/** Whether an address belongs to a task and not to a person: `info@`, `sales@`. */
export function isRoleAccount({ local }: EmailAddress): boolean {
  return ROLES.has(local.toLowerCase().replace(/\+.*$/, ''))
}
