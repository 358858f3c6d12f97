import { GST_FACTS } from '../features/lookups/kinds/gst-facts.tsx'
import { GST_LEADS } from '../features/lookups/kinds/gst-leads.tsx'
import { GST } from '../features/lookups/kinds/gst.ts'
import { KindLeads } from './leads.tsx'
import { LookupScreen } from './lookup.tsx'

/** /gst: the phone number and email address behind a GST number. */
export function GstScreen() {
  return (
    <LookupScreen
      kind={GST}
      facts={GST_FACTS}
      empty={{
        title: 'Who is behind this GST number',
        text:
          'Enter a GST number to get the business, its registration, its phone number and ' +
          'email address.',
      }}
    />
  )
}

/** /gstleads: the contacts of businesses that this account has revealed. */
export function GstLeadsScreen() {
  return <KindLeads kind={GST} leads={GST_LEADS} />
}
