import type { LeadKind, LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { LeadCalls } from '@dastak/contract/lookups.ts'
import { DIN_KIND } from './din.kind.ts'
import { GST_KIND } from './gst.kind.ts'
import { LINKEDIN_KIND } from './linkedin.kind.ts'
import type { LeadKindOf } from './lead-kind.ts'
import type { KindOf } from './lookup-kind.ts'
import { MOBILE_KIND } from './mobile.kind.ts'
import { PAN_KIND } from './pan.kind.ts'
import { RC_KIND } from './rc.kind.ts'

/** The kinds with single lookups, each with a list of its leads. */
export const LEAD_KINDS: Readonly<Record<LeadKind, LeadKindOf<unknown>>> = {
  din: leadKind(DIN_KIND),
  gst: leadKind(GST_KIND),
}

/** All kinds of lookups. */
export const KINDS: Readonly<Record<LookupKind, KindOf<unknown>>> = {
  ...LEAD_KINDS,
  linkedin: widened(LINKEDIN_KIND),
  rc: widened(RC_KIND),
  mobile: widened(MOBILE_KIND),
  pan: widened(PAN_KIND),
}

/** Leads of each kind as the API and webhooks return them. */
export const API_LEADS = { din: DIN_KIND.leadOf, gst: GST_KIND.leadOf } as const

export function isLeadKind(kind: LookupKind): kind is LeadKind {
  return kind in LEAD_KINDS
}

/** The same kind for callers that do not know its facts: it parses them before it uses them. */
function widened<Facts>(kind: KindOf<Facts>): KindOf<unknown> {
  return {
    ...kind,
    factsWithoutContact: (facts) => kind.factsWithoutContact(kind.facts.parse(facts)),
  }
}

function leadKind<Facts, Calls extends LeadCalls>(kind: LeadKindOf<Facts, Calls>) {
  return { ...kind, ...widened(kind), kind: kind.kind } satisfies LeadKindOf<unknown>
}
