import type { VendorPreset } from '../../../ports/vendor-presets.ts'

/**
 * Sources: https://docs.attestr.com/attestr-docs/mca-director-din-contact-lookup-api,
 * https://docs.attestr.com/attestr-docs/gstin-contact-mobile-email-lookup-api and
 * https://docs.attestr.com/attestr-docs/delete-media-apin80 (error codes).
 */

const HOST = 'https://api.attestr.com/api/v2/public/leadx'
const headers = { authorization: 'Basic ${ATTESTR_TOKEN}' }
const body = { reg: '{subject}' }

/** Attestr, with one answer for each request. */
export const attestr: VendorPreset = {
  id: 'attestr',
  name: 'Attestr',
  kinds: {
    din: {
      url: `${HOST}/mca-din-contact`,
      headers,
      body,
      answer: { phone: 'mobileNumber', email: 'emailAddress', name: 'fullName' },
      answered: { valid: [true] },
      not_found: { values: { valid: [false] } },
    },
    gst: {
      url: `${HOST}/gstin-contact`,
      headers,
      body,
      answer: { phone: 'items[0].mobileNumber', email: 'items[0].emailAddress' },
      answered: { valid: [true], status: ['SUCCESS'] },
      not_found: { values: { valid: [false], status: ['NOT_AVAILABLE'] } },
    },
  },
  notes: [
    'Its answers do not repeat the number, so an answer about somebody else is not noticed.',
    'Status 400 with the code 4005 means that the credits of Attestr are used up.',
  ],
}
