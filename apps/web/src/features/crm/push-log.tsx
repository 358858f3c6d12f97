import type { CrmLeftOut, CrmPush } from '@dastak/contract/crm/crm.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import type { Column } from '../../components/data-table/columns/column.ts'
import {
  actionColumn,
  statusColumn,
  timeColumn,
} from '../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { REMOTE_MAX } from '../../components/data-table/paging/paging.ts'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { errorMessage, problemOf } from '../../lib/api/api-error.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { pushLeads, useListCrmPushes } from './crm.api.ts'
import { namesOf, pushStatus } from './crm-status.ts'
import { crmText } from './crm.text.ts'

const { log: text } = crmText

const nameOf = ({ lead_name: name }: CrmPush) => (name === null ? text.gone : titleCaseName(name))
const resultOf = ({ problem, filled }: CrmPush) =>
  problem ?? (filled.length > 0 ? text.filled(namesOf(filled)) : '')

function leftOutText({ field, reason, lead_name: name }: CrmLeftOut): string {
  const taken = name === null ? text.taken : text.takenBy(titleCaseName(name))
  return `${text.leftOut(namesOf([field]))} ${reason === 'taken' ? taken : text.refused}`
}

const aboutOf = (push: CrmPush) =>
  [resultOf(push), ...push.left_out.map(leftOutText)].filter(Boolean).join(' ')

/** The text, with a link to each record that has what was left out. */
function About({ push }: { push: CrmPush }) {
  return (
    <>
      {resultOf(push)}
      {push.left_out.map((one) => (
        <span key={one.field}>
          {' '}
          {leftOutText(one)}{' '}
          {one.record_url && (
            <a href={one.record_url} target="_blank" rel="noreferrer">
              {text.other}
            </a>
          )}
        </span>
      ))}
    </>
  )
}

// The server returns the last pushed first and has no other order.
const isSortable = false
const COLUMNS: readonly Column<CrmPush>[] = [
  { id: 'lead', header: text.columns.lead, text: nameOf, isTitle: true, isSortable, minWidth: 150 },
  statusColumn('state', text.columns.state, pushStatus, { isSortable, width: 165 }),
  {
    id: 'about',
    header: text.columns.about,
    text: aboutOf,
    render: (push) => <About push={push} />,
    isSortable,
    minWidth: 160,
    priority: 2,
  },
  timeColumn('time', text.columns.time, ({ requested_at: time }) => time, {
    isSortable,
    minWidth: 110,
    priority: 3,
  }),
  actionColumn(
    'open',
    (push) =>
      push.state === 'failed' ? (
        <SmallButton
          look="outlined"
          aria-label={text.againLabel(nameOf(push))}
          onClick={() => void pushAgain(push)}
        >
          {text.again}
        </SmallButton>
      ) : push.record_url ? (
        <a
          href={push.record_url}
          target="_blank"
          rel="noreferrer"
          aria-label={text.openLabel(nameOf(push))}
        >
          {text.open}
        </a>
      ) : null,
    118,
  ),
]

async function pushAgain({ connection_id: id, lead_id: lead }: CrmPush): Promise<void> {
  try {
    await pushLeads(id, [lead])
    showSnackbar('success', text.pushedAgain)
  } catch (failure) {
    showSnackbar('error', errorMessage(failure))
  }
}

/** The leads that were pushed, one page at a time. */
export function PushLog() {
  const [view, onViewChange] = useAddressView()
  const limit = view.pageSize === 'all' ? REMOTE_MAX : view.pageSize
  const { data: page, ...query } = useListCrmPushes({ offset: (view.page - 1) * limit, limit })
  const total = page?.total ?? 0
  const leftOut = page?.left_out_total ?? 0
  const purpose = leftOut > 0 ? `${text.purpose} ${text.leftOutTotal(leftOut)}` : text.purpose
  return (
    <SettingsSection title={text.title} purpose={purpose}>
      <DataTable
        name="crm-pushes"
        label={text.title}
        columns={COLUMNS}
        rows={page?.data ?? null}
        rowKey={(push) => `${push.connection_id} ${push.lead_id}`}
        remote={{ total, totalAll: total, isBusy: query.isPlaceholderData }}
        hasFilters={false}
        problem={problemOf(query.error)}
        onRetry={() => void query.refetch()}
        view={view}
        onViewChange={onViewChange}
        empty={{ hint: text.emptyHint }}
      />
    </SettingsSection>
  )
}
