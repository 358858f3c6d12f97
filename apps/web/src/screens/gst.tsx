import type { GstLead } from '@dastak/contract/kinds/gst.ts'
import { GST_FACTS } from '../features/lookups/kinds/gst-facts.tsx'
import { GST_LEADS } from '../features/lookups/kinds/gst-leads.tsx'
import { GST } from '../features/lookups/kinds/gst.ts'
import { lookupsText } from '../features/lookups/lookups.text.ts'
import type { Opened } from '../lib/screen/opened.ts'
import { KindLeads, loadLeads } from './leads.tsx'
import { LookupScreen } from './lookup.tsx'

/** /gst */
export function GstScreen() {
  return (
    <LookupScreen
      kind={GST}
      facts={GST_FACTS}
      empty={{ title: lookupsText.gst.emptyTitle, text: lookupsText.gst.emptyText }}
    />
  )
}

/** What the list asks for first. */
export const loadGstLeads = (opened: Opened) => loadLeads(GST, GST_LEADS, opened)

const whoOf = ({ gstin: id }: GstLead) => ({ kind: 'gst', id }) as const

/** /gstleads */
export function GstLeadsScreen() {
  return <KindLeads kind={GST} leads={GST_LEADS} whoOf={whoOf} />
}
