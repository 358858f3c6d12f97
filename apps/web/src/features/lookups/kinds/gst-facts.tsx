import type { GstDetail } from '@dastak/contract/kinds/gst.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { Identifier } from '../../../components/facts/identifier.tsx'
import type { StatusMeaning } from '@dastak/contract/statuses.ts'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import type { LookupFacts } from '../lookup-kind.ts'
import { lookupsText } from '../lookups.text.ts'
import { registryName } from '../registry-name.tsx'

const { gst } = lookupsText

export const GST_FACTS: LookupFacts<GstDetail> = {
  label: gst.label,
  titles: gst.titles,
  who: [
    {
      name: gst.businessName,
      text: (detail) => detail.business_name,
      show: (detail) => registryName(detail.business_name),
    },
    {
      name: gst.gstNumber,
      text: (detail) => detail.gstin,
      show: (detail) => <Identifier value={detail.gstin} />,
    },
  ],
  what: [],
  more: [
    {
      name: gst.legalName,
      text: (detail) => detail.legal_name,
      show: (detail) => registryName(detail.legal_name),
    },
    {
      name: gst.status,
      text: (detail) => detail.gstin_status,
      show: ({ gstin_status: status }) =>
        status ? <StatusChip label={status} meaning={statusMeaning(status)} /> : null,
    },
    { name: gst.state, text: (detail) => detail.state },
  ],
  fileName: (detail) => `Gst_${detail.gstin}`,
  cardOf: ({ business_name: name, gstin }) => {
    const shown = titleCaseName(name || gstin)
    return { name: shown, isBusiness: true, organisation: shown, title: null, note: '' }
  },
}

/** What a registration's status means for a user who wants to reach the business. */
function statusMeaning(status: string): StatusMeaning {
  const word = status.toLowerCase()
  if (word.startsWith('active')) return 'done'
  if (/suspend|provisional|pending|migrat/.test(word)) return 'waiting'
  return /cancel|inactive/.test(word) ? 'failed' : 'nothing'
}
