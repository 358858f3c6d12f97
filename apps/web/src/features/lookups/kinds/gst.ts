import { looksMistyped } from '@dastak/contract/gstin.ts'
import { GST_CALLS, type GstDetail, type GstLead } from '@dastak/contract/kinds/gst.ts'
import { kindText } from '../define-kind.text.ts'
import { defineKind } from '../define-kind.ts'

/** Businesses, by their GST number. */
export const GST = defineKind<GstDetail, GstLead>('gst', GST_CALLS, {
  failedText: kindText.gstFailed,
  looksMistyped,
})
