import type { WebhookDelivery } from '@dastak/contract/webhooks.ts'
import { useState } from 'react'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { DateTime } from '../../components/date-time.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { problemOf } from '../../lib/api-error.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { deliveryChip, eventName } from './webhook-words.ts'
import { useListWebhookDeliveries } from './webhooks.api.ts'
import classes from './webhooks.module.css'

/** The newest of them: what is older is told by the API. */
const SHOWN = 100
const VIEW: TableView = { sort: null, page: 1, pageSize: 9 }

// The server knows one order of them, newest first.
const isSortable = false
const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: 'event',
    header: 'Event',
    text: (delivery) => eventName(delivery.type),
    render: (delivery) => (
      <span className={classes.pair}>
        <span>{eventName(delivery.type)}</span>
        <span className={classes.note}>
          <DateTime instant={delivery.happened_at} />
        </span>
      </span>
    ),
    isTitle: true,
    isSortable,
    minWidth: 130,
  },
  {
    id: 'state',
    header: 'Status',
    text: (delivery) => deliveryChip(delivery).label,
    render: (delivery) => <StatusChip {...deliveryChip(delivery)} />,
    isSortable,
    width: 165,
  },
  {
    id: 'result',
    header: 'Last try',
    text: resultOf,
    isSortable,
    minWidth: 140,
  },
]

function resultOf({ attempts, last_status: status, last_problem: problem, next_at: nextAt, state }: WebhookDelivery) {
  if (attempts === 0) return ''
  const what = problem ?? (status === null ? 'Sending' : `Answered ${status}.`)
  const tries = attempts > 1 ? ` ${attempts} tries.` : ''
  return `${what}${tries}${state === 'waiting' && nextAt ? ` Next: ${formatDateTime(nextAt)}` : ''}`
}

/** What an address was sent lately. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const [view, setView] = useState(VIEW)
  const { data: page, error, refetch } = useListWebhookDeliveries(webhookId, SHOWN, undefined)
  const hasMore = (page?.total ?? 0) > SHOWN
  return (
    <DataTable
      name="webhook-deliveries"
      label="Deliveries"
      columns={COLUMNS}
      rows={page?.data ?? null}
      rowKey={(delivery) => delivery.delivery_id}
      problem={problemOf(error)}
      onRetry={() => void refetch()}
      view={view}
      onViewChange={setView}
      hasFilters={false}
      count={hasMore ? `The newest ${SHOWN} of ${page?.total} deliveries` : undefined}
      empty={{ hint: 'Each message that is sent to this address stands here for 30 days. Send a test to see one.' }}
    />
  )
}
