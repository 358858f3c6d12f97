import type { LookupKind } from '../../ports/contacts.ts'
import { DIN_KIND } from './din.kind.ts'
import { GST_KIND } from './gst.kind.ts'
import type { KindOf } from './lookup-kind.ts'

/** Every kind of lookup there is. */
export const KINDS: Readonly<Record<LookupKind, KindOf<unknown>>> = { din: widened(DIN_KIND), gst: widened(GST_KIND) }

/** The same kind where nobody looks into its facts: they are parsed by it before they are handed to it. */
function widened<Facts>(kind: KindOf<Facts>): KindOf<unknown> {
  return { ...kind, factsWithoutContact: (facts) => kind.factsWithoutContact(kind.facts.parse(facts)) }
}
