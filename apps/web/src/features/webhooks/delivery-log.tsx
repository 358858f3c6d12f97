import type { WebhookDelivery } from '@dastak/contract/webhooks/webhooks.ts'
import { useMemo, useState } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import { actionColumn, statusColumn } from '../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { DateTime } from '../../components/facts/date-time.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { errorMessage, problemOf } from '../../lib/api/api-error.ts'
import { formatDateTime } from '../../lib/text/dates.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { deliveryChip, eventName, isOnItsWay } from './webhook-words.ts'
import { resendWebhookDelivery, useListWebhookDeliveries } from './webhooks.api.ts'
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
        <span className="dim-small">
          <DateTime instant={delivery.happened_at} />
        </span>
      </span>
    ),
    isTitle: true,
    isSortable,
    minWidth: 175,
  },
  statusColumn('state', 'Status', deliveryChip, { isSortable, width: 165 }),
  { id: 'result', header: 'Last try', text: resultOf, isSortable, minWidth: 200 },
]

function resultOf(delivery: WebhookDelivery) {
  const { attempts, last_status: status, last_problem: problem, next_at: nextAt, state } = delivery
  if (attempts === 0) return ''
  const what = problem ?? (status === null ? 'Sending' : `Answered ${status}.`)
  const tries = attempts > 1 ? ` ${attempts} tries.` : ''
  return `${what}${tries}${state === 'waiting' && nextAt ? ` Next: ${formatDateTime(nextAt)}` : ''}`
}

/** Sends one again; what comes of it shows in its row. */
async function sendAgain(webhookId: string, { delivery_id: id }: WebhookDelivery): Promise<void> {
  try {
    await resendWebhookDelivery(webhookId, id)
    showSnackbar('success', 'It is sent again')
  } catch (failure) {
    showSnackbar('error', errorMessage(failure))
  }
}

function againColumn(webhookId: string): Column<WebhookDelivery> {
  return actionColumn(
    'again',
    (delivery) =>
      !isOnItsWay(delivery) && (
        <SmallButton
          look="outlined"
          aria-label={[
            `Send again: ${eventName(delivery.type)}`,
            formatDateTime(delivery.happened_at),
          ].join(', ')}
          onClick={() => void sendAgain(webhookId, delivery)}
        >
          Send again
        </SmallButton>
      ),
    116,
  )
}

interface DeliveryLogProps {
  webhookId: string
  /** To an address that is off nothing is sent. */
  isEnabled: boolean
}

/** What an address was sent lately. */
export function DeliveryLog({ webhookId, isEnabled }: DeliveryLogProps) {
  const [view, setView] = useState(VIEW)
  const columns = useMemo(
    () => [...COLUMNS, ...(isEnabled ? [againColumn(webhookId)] : [])],
    [webhookId, isEnabled],
  )
  const { data: page, error, refetch } = useListWebhookDeliveries(webhookId, SHOWN, undefined)
  const hasMore = (page?.total ?? 0) > SHOWN
  return (
    <DataTable
      name="webhook-deliveries"
      label="Deliveries"
      columns={columns}
      rows={page?.data ?? null}
      rowKey={(delivery) => delivery.delivery_id}
      problem={problemOf(error)}
      onRetry={() => void refetch()}
      view={view}
      onViewChange={setView}
      hasFilters={false}
      count={hasMore ? `The newest ${SHOWN} of ${page?.total} deliveries` : undefined}
      empty={{
        hint:
          'Each message that is sent to this address stands here for 30 days. Send a test to see ' +
          'one.',
      }}
    />
  )
}
