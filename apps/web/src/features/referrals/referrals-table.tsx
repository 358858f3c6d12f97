import { REFERRAL_BONUS } from '@dastak/contract/limits.ts'
import type { Referral } from '@dastak/contract/referrals.ts'
import { statusWords } from '@dastak/contract/statuses.ts'
import type { Column } from '../../components/data-table/columns/column.ts'
import { statusColumn, timeColumn } from '../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { useGetReferrals } from './referrals.api.ts'

const STATES = { credited: { label: 'Credited', meaning: 'done' } } as const

const COLUMNS: readonly Column<Referral>[] = [
  timeColumn('joined', 'Joined on', (referral) => referral.joined_at, {
    minWidth: 110,
    priority: 2,
  }),
  { id: 'name', header: 'Name', text: (referral) => referral.name, isTitle: true, minWidth: 120 },
  { id: 'mobile', header: 'Mobile', text: (referral) => referral.user_mobile },
  statusColumn('state', 'Status', ({ state }) => statusWords(state, STATES), { width: 172 }),
  timeColumn('credited', 'Credited on', (referral) => referral.credited_at, {
    minWidth: 110,
    priority: 3,
  }),
]

/** Who joined with the code: masked, so that only who invited him recognises him. */
export function ReferralsTable() {
  const [view, onViewChange] = useAddressView('-joined')
  const { data: referrals, error, refetch } = useGetReferrals()
  return (
    <DataTable
      name="referrals"
      label="Invited people"
      columns={COLUMNS}
      rows={referrals ?? null}
      rowKey={(referral) => referral.referral_id}
      fileName="referrals"
      problem={problemOf(error)}
      onRetry={() => void refetch()}
      view={view}
      onViewChange={onViewChange}
      empty={{
        hint:
          'Whoever joins with your code stands here, pending until the work email is verified. ' +
          `Then both of you have ${REFERRAL_BONUS} phone credits more.`,
      }}
    />
  )
}
