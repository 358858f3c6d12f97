import type { LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { LookupDetail, LookupKind, LookupLead } from '../lookup-kind.ts'
import { DIN } from './din.ts'
import { GST } from './gst.ts'

/** The kinds whose subjects are looked up one at a time. */
export const LEAD_KINDS: Readonly<
  Record<LeadKind, Pick<LookupKind<LookupDetail, LookupLead>, 'name' | 'permission' | 'queryLeads'>>
> = { din: DIN, gst: GST }
