import * as lookups from '../lookups.ts'
import type { LeadKind } from '../lookup-kinds.ts'
import * as din from './din.ts'
import { DIN_CALLS } from './din.ts'
import * as gst from './gst.ts'
import { GST_CALLS } from './gst.ts'

/** The kinds that can be looked up one at a time. */
export const LEAD_CALLS = {
  din: DIN_CALLS,
  gst: GST_CALLS,
} as const satisfies Readonly<Record<LeadKind, object>>

/** Everything that the contract exports for these kinds. */
export const LOOKUPS = { ...lookups, ...din, ...gst }
