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
import { deliveryStatus, eventName, isFirstTryPending } from './webhook-status.ts'
import { resendWebhookDelivery, useListWebhookDeliveries } from './webhooks.api.ts'
import classes from './webhooks.module.css'
import { webhooksText } from './webhooks.text.ts'

const logText = webhooksText.log

/** Older deliveries are available through the API only. */
const SHOWN = 100
const VIEW: TableView = { sort: null, page: 1, pageSize: 9 }

// The server returns the newest first and has no other order.
const isSortable = false
const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: 'event',
    header: logText.columns.event,
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
  statusColumn('state', logText.columns.status, deliveryStatus, { isSortable, width: 165 }),
  { id: 'result', header: logText.columns.result, text: resultOf, isSortable, minWidth: 200 },
]

function resultOf(delivery: WebhookDelivery) {
  const { attempts, last_status: status, last_problem: problem, next_at: nextAt, state } = delivery
  if (attempts === 0) return ''
  return [
    problem ?? (status === null ? logText.sending : logText.answered(status)),
    attempts > 1 ? logText.tries(attempts) : '',
    state === 'waiting' && nextAt ? logText.next(formatDateTime(nextAt)) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The result appears in the row. */
async function sendAgain(webhookId: string, { delivery_id: id }: WebhookDelivery): Promise<void> {
  try {
    await resendWebhookDelivery(webhookId, id)
    showSnackbar('success', logText.sentAgain)
  } catch (failure) {
    showSnackbar('error', errorMessage(failure))
  }
}

function againColumn(webhookId: string): Column<WebhookDelivery> {
  return actionColumn(
    'again',
    (delivery) =>
      !isFirstTryPending(delivery) && (
        <SmallButton
          look="outlined"
          aria-label={logText.sendAgainLabel(
            eventName(delivery.type),
            formatDateTime(delivery.happened_at),
          )}
          onClick={() => void sendAgain(webhookId, delivery)}
        >
          {logText.sendAgain}
        </SmallButton>
      ),
    116,
  )
}

interface DeliveryLogProps {
  webhookId: string
  /** If false, nothing can be sent again. */
  isEnabled: boolean
}

/** The newest messages to one address. */
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
      label={logText.label}
      columns={columns}
      rows={page?.data ?? null}
      rowKey={(delivery) => delivery.delivery_id}
      problem={problemOf(error)}
      onRetry={() => void refetch()}
      view={view}
      onViewChange={setView}
      hasFilters={false}
      count={hasMore ? logText.count(SHOWN, page?.total ?? 0) : undefined}
      empty={{ hint: logText.emptyHint }}
    />
  )
}
