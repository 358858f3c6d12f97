import type { WrittenRequest } from '../../../config/contact-vendors-file.ts'
import type { VendorPreset } from '../../../ports/vendor-presets.ts'

/**
 * Sources: https://share.apidog.com/apidoc/docs-site/750756 (Surepass KYC APIs), of which
 * https://e338ebdbb06e0ec4ec7d11b7a53702dc.apidog.io/director-mobile-16301820e0 (directors), …
 * /gstin-16301821e0 (envelope), …/submit-request-16301889e0 and …/get-status-16301891e0 (later
 * answers). Paths of vehicles and of GSTIN Advanced are as in public clients.
 */

const HOST = 'https://kyc-api.surepass.app/api/v1'
const headers = { authorization: 'Bearer ${SUREPASS_TOKEN}' }
/** Nothing is known of a subject: status 422, in HTTP or in the envelope. */
const NOTHING = { statuses: [422], values: { status_code: [422] } }
/** The envelope of every answer. */
const envelope = { answered: { success: [true] }, not_found: NOTHING }

const post = (path: string, body: object) => ({ url: `${HOST}/${path}`, headers, body })

/** A request that is answered immediately. */
const KINDS = {
  din: {
    ...post('corporate/director-phone', { id_number: '{subject}' }),
    ...envelope,
    subject: 'data.din_number',
    answer: { phone: 'data.phone_number' },
  },
  gst: {
    ...post('corporate/gstin-advanced', { id_number: '{subject}' }),
    ...envelope,
    subject: 'data.gstin',
    answer: {
      phone: 'data.contact_details.principal.mobile',
      email: 'data.contact_details.principal.email',
      business_name: 'data.business_name',
      legal_name: 'data.legal_name',
      gstin_status: 'data.gstin_status',
    },
  },
  rc: {
    ...post('rc/rc-to-mobile-number', { rc_number: '{subject}' }),
    ...envelope,
    subject: 'data.rc_number',
    answer: { mobile: 'data.mobile_number' },
  },
  mobile: {
    ...post('rc/mobile-number-to-rc', { mobile_number: '{subject_national}' }),
    ...envelope,
    subject: 'data.mobile_number',
    answer: { rc_number: 'data.rc_number[0]' },
  },
} as const satisfies Record<string, WrittenRequest>

/** Surepass, with one answer for each request. */
export const surepass: VendorPreset = {
  id: 'surepass',
  name: 'Surepass',
  kinds: KINDS,
  notes: [
    'Directors have a phone only.',
    'Status 403 means that the credits of Surepass are used up, or that the key is refused.',
  ],
}

/** A request that is taken, and answered at our address. */
function later(type: string, body: Record<string, string>, inner: WrittenRequest): WrittenRequest {
  const within = (path: string) => `data.api_resp.${path}`
  const moved = Object.entries(inner.answer).map(([field, path]) => [field, within(path)])
  return {
    ...post('async/submit', { type, body, webhook_url: '{callback_url}' }),
    answered: { success: [true] },
    answer: {},
    callback: {
      pending: { 'data.status': ['pending'] },
      answer: Object.fromEntries(moved) as Record<string, string>,
      ...(inner.subject && { subject: within(inner.subject) }),
      answered: { 'data.status': ['success'], [within('success')]: [true] },
      not_found: { values: { [within('status_code')]: [422] } },
    },
  }
}

/** Surepass, with answers that come later. */
export const surepassLater: VendorPreset = {
  id: 'surepass-later',
  name: 'Surepass',
  kinds: {
    din: later('director_phone', { id_number: '{subject}' }, KINDS.din),
    rc: later('rc_to_mobile_number', { rc_number: '{subject}' }, KINDS.rc),
    mobile: later('mobile_number_to_rc', { mobile_number: '{subject_national}' }, KINDS.mobile),
  },
  notes: [
    'Surepass documents the names of types for other numbers only. Try it before you use it.',
    'PUBLIC_URL must be reachable from the internet.',
  ],
}
