import type { Referral } from '@dastak/contract/referrals.ts'
import { statusText } from '@dastak/contract/statuses.ts'
import type { Column } from '../../components/data-table/columns/column.ts'
import { statusColumn, timeColumn } from '../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { useGetReferrals } from './referrals.api.ts'
import { referralsText } from './referrals.text.ts'

const { columns } = referralsText
const STATES = { credited: { label: referralsText.credited, meaning: 'done' } } as const

const COLUMNS: readonly Column<Referral>[] = [
  timeColumn('joined', columns.joined, (referral) => referral.joined_at, {
    minWidth: 110,
    priority: 2,
  }),
  {
    id: 'name',
    header: columns.name,
    text: (referral) => referral.name,
    isTitle: true,
    minWidth: 120,
  },
  { id: 'mobile', header: columns.mobile, text: (referral) => referral.user_mobile },
  statusColumn('state', columns.status, ({ state }) => statusText(state, STATES), { width: 172 }),
  timeColumn('credited', columns.credited, (referral) => referral.credited_at, {
    minWidth: 110,
    priority: 3,
  }),
]

/** People who joined with the code. Their numbers are masked. */
export function ReferralsTable() {
  const [view, onViewChange] = useAddressView('-joined')
  const { data: referrals, error, refetch } = useGetReferrals()
  return (
    <DataTable
      name="referrals"
      label={referralsText.invitedPeople}
      columns={COLUMNS}
      rows={referrals ?? null}
      rowKey={(referral) => referral.referral_id}
      fileName="referrals"
      problem={problemOf(error)}
      onRetry={() => void refetch()}
      view={view}
      onViewChange={onViewChange}
      empty={{ hint: referralsText.emptyHint }}
    />
  )
}
