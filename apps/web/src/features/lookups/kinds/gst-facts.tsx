import type { GstDetail } from '@dastak/contract/kinds/gst.ts'
import { Identifier } from '../../../components/facts/identifier.tsx'
import type { StatusMeaning } from '@dastak/contract/statuses.ts'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import type { LookupFacts } from '../lookup-kind.ts'
import { registryName } from '../registry-name.tsx'

export const GST_FACTS: LookupFacts<GstDetail> = {
  label: 'GST details',
  titles: ['GST Detail', 'Registration'],
  who: [
    {
      name: 'Business Name',
      text: (detail) => detail.business_name,
      show: (detail) => registryName(detail.business_name),
    },
    {
      name: 'GST Number',
      text: (detail) => detail.gstin,
      show: (detail) => <Identifier value={detail.gstin} />,
    },
  ],
  what: [],
  more: [
    {
      name: 'Legal Name',
      text: (detail) => detail.legal_name,
      show: (detail) => registryName(detail.legal_name),
    },
    {
      name: 'Status',
      text: (detail) => detail.gstin_status,
      show: ({ gstin_status: status }) =>
        status ? <StatusChip label={status} meaning={statusMeaning(status)} /> : null,
    },
    { name: 'State', text: (detail) => detail.state },
  ],
  fileName: (detail) => `Gst_${detail.gstin}`,
}

/** What the word for a registration's state means for somebody who wants to reach the business. */
function statusMeaning(status: string): StatusMeaning {
  const word = status.toLowerCase()
  if (word.startsWith('active')) return 'done'
  if (/suspend|provisional|pending|migrat/.test(word)) return 'waiting'
  return /cancel|inactive/.test(word) ? 'failed' : 'nothing'
}
