import type { AnswerRule, KnownVendor, KnownVendorName } from '../../config/sms.ts'
import { SmsNotTaken } from '../../ports/sms.ts'
import type { SmsParts } from './message-parts.ts'

/** One call to a vendor, with at most one of `json` and `form`. */
export interface SmsCall {
  method: 'POST' | 'GET'
  url: string
  headers?: Readonly<Record<string, string>>
  json?: unknown
  form?: readonly (readonly [string, string])[]
}
interface VendorWays {
  origin: string
  callFor(parts: SmsParts, vendor: KnownVendor): Omit<SmsCall, 'url'> & { path: string }
  answered: AnswerRule
  failed: AnswerRule | null
}

const jsonField = (name: string, ...values: string[]): AnswerRule => ({
  conditions: [{ path: [name], values }],
})
/** Keeps the fields that have a value. */
const form = (fields: Readonly<Record<string, string | null>>) =>
  Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
const isAscii = (text: string) => /^[\n\x20-\x7e]*$/.test(text)

/** The vendor's id of a template, without which it sends nothing. */
function templateOf({ template, templateName }: SmsParts): string {
  if (template) return template
  throw new SmsNotTaken(
    `The SMS vendor needs a template: SMS_TEMPLATES has no id for ${templateName}`,
  )
}

/** https://docs.msg91.com/sms/send-sms: POST /api/v5/flow/ */
const msg91Flow: VendorWays['callFor'] = (parts, { key, sender }) => ({
  method: 'POST',
  path: '/api/v5/flow/',
  headers: { authkey: key },
  json: {
    template_id: templateOf(parts),
    short_url: '0',
    ...(sender && { sender }),
    recipients: [{ mobiles: parts.digits, ...parts.variables }],
  },
})
const MSG91 = {
  origin: 'https://control.msg91.com',
  // An error may have the status 200 too.
  answered: jsonField('type', 'success'),
  failed: null,
}

export const KNOWN_VENDORS: Readonly<Record<KnownVendorName, VendorWays>> = {
  /** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
  twilio: {
    origin: 'https://api.twilio.com',
    callFor: ({ to, text }, { user, key, sender }) => ({
      method: 'POST',
      path: `/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`,
      headers: { authorization: `Basic ${basic(user, key)}` },
      form: form({
        To: to,
        [sender?.startsWith('MG') ? 'MessagingServiceSid' : 'From']: sender,
        Body: text,
      }),
    }),
    answered: jsonField('sid', '*'),
    failed: jsonField('status', 'failed', 'undelivered', 'canceled'),
  },
  msg91: { ...MSG91, callFor: msg91Flow },
  /** https://docs.msg91.com/otp/sendotp: a code by POST /api/v5/otp, the rest by a flow. */
  'msg91-otp': {
    ...MSG91,
    callFor(parts, vendor) {
      if (parts.code === null) return msg91Flow(parts, vendor)
      const query = new URLSearchParams({
        template_id: templateOf(parts),
        mobile: parts.digits,
        otp: parts.code,
      })
      if (vendor.sender) query.set('sender', vendor.sender)
      return {
        method: 'POST',
        path: `/api/v5/otp?${query.toString()}`,
        headers: { authkey: vendor.key },
        json: { ...parts.variables },
      }
    },
  },
  /** https://2factor.in/API/DOCS: a code by GET, the rest by POST to TSMS, with the template. */
  '2factor': {
    origin: 'https://2factor.in',
    callFor(parts, { key, sender }) {
      const root = `/API/V1/${encodeURIComponent(key)}`
      const template = templateOf(parts)
      if (parts.code !== null)
        return {
          method: 'GET',
          path: `${root}/SMS/${parts.digits}/${parts.code}/${encodeURIComponent(template)}`,
        }
      return {
        method: 'POST',
        path: `${root}/ADDON_SERVICES/SEND/TSMS`,
        form: form({ From: sender, To: parts.digits, TemplateName: template, ...parts.variables }),
      }
    },
    answered: jsonField('Status', 'Success'),
    failed: null,
  },
  /**
   * https://docs.gupshup.io/docs/send-message-to-single-number: the answer is a text, with the
   * status 200 for errors too.
   */
  gupshup: {
    origin: 'https://enterprise.smsgupshup.com',
    callFor: ({ digits, text, template }, { user, key, sender, entityId }) => ({
      method: 'POST',
      path: '/GatewayAPI/rest',
      form: form({
        method: 'SendMessage',
        v: '1.1',
        format: 'text',
        auth_scheme: 'plain',
        userid: user,
        password: key,
        send_to: digits,
        msg: text,
        msg_type: isAscii(text) ? 'TEXT' : 'UNICODE_TEXT',
        mask: sender,
        principalEntityId: entityId,
        dltTemplateId: template,
      }),
    }),
    answered: { text: '^success' },
    failed: null,
  },
  /** https://api.textlocal.in/docs/sendsms */
  textlocal: {
    origin: 'https://api.textlocal.in',
    callFor: ({ digits, text }, { key, sender }) => ({
      method: 'POST',
      path: '/send/',
      form: form({
        apikey: key,
        numbers: digits,
        sender,
        message: text,
        unicode: isAscii(text) ? null : 'true',
      }),
    }),
    answered: jsonField('status', 'success'),
    failed: null,
  },
}

/** Basic authentication for an account, or for an API key: `SID:secret`. */
export function basic(user: string, key: string): string {
  return Buffer.from(key.includes(':') ? key : `${user}:${key}`).toString('base64')
}
