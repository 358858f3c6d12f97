import type { BodyOf } from '@dastak/contract/endpoint.ts'
import {
  type GstDetail,
  type GstLead,
  revealGst,
  exportGstLeads,
  queryGstLeads,
} from '@dastak/contract/kinds/gst.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import type { LookupKind } from '../lookup-kind.ts'

/** Businesses, by their GST number. */
export const GST: LookupKind<GstDetail, GstLead> = {
  name: 'gst',
  permission: 'gstin-search',
  permissionWords:
    'Your account may not search by GST number yet. Please contact support to enable GST search.',
  failedWords: 'An error occurred while fetching the email/phone from GST.',
  reveal: (gstin, idempotencyKey) => callApi(revealGst, { body: { gstin }, idempotencyKey }),
  queryLeads: (asked, signal) =>
    callApi(queryGstLeads, { body: asked as BodyOf<typeof queryGstLeads>, signal }),
  exportLeads: (asked) => callApi(exportGstLeads, { body: asked as BodyOf<typeof exportGstLeads> }),
  contactsOf: (detail) => ({ phone: detail.mobile_number, email: detail.email }),
}
