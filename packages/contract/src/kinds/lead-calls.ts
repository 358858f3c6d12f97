import * as lookups from '../lookups.ts'
import type { LeadKind } from '../lookup-kinds.ts'
import * as din from './din.ts'
import { DIN_CALLS } from './din.ts'
import * as gst from './gst.ts'
import { GST_CALLS } from './gst.ts'

/** The kinds that are asked about one at a time. */
export const LEAD_CALLS = {
  din: DIN_CALLS,
  gst: GST_CALLS,
} as const satisfies Readonly<Record<LeadKind, object>>

/** All that the contract has a name for in them. */
export const LOOKUPS = { ...lookups, ...din, ...gst }
