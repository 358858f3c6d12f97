import { type GstDetail, type GstLead, getGstLogs, revealGst } from '@dastak/contract/lookups.ts'
import { callApi } from '../../../lib/api-client.ts'
import type { LookupKind } from '../lookup-kind.ts'

/** Businesses, by their GST number. */
export const GST: LookupKind<GstDetail, GstLead> = {
  name: 'gst',
  permission: 'gstin-search',
  permissionWords: 'Your account may not search by GST number yet. Please contact support to enable GST search.',
  failedWords: 'An error occurred while fetching the email/phone from GST.',
  reveal: (gstin, idempotencyKey) => callApi(revealGst, { body: { gstin }, idempotencyKey }),
  getLeads: (query, signal) => callApi(getGstLogs, { query, signal }),
  contactsOf: (detail) => ({ phone: detail.mobile_number, email: detail.email }),
}
