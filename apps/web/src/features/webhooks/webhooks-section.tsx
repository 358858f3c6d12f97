import { WEBHOOKS_MAX } from '@dastak/contract/limits.ts'
import type { Webhook } from '@dastak/contract/webhooks/webhooks.ts'
import { useMemo, useState } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import { actionColumn, statusColumn } from '../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { RowButton } from '../../components/buttons/row-button.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { eventName, webhookChip } from './webhook-words.ts'
import { useListWebhooks } from './webhooks.api.ts'
import classes from './webhooks.module.css'

const VIEW: TableView = { sort: null, page: 1, pageSize: 'all' }

/** Addresses of the user's own that are told what happens. */
export function WebhooksSection() {
  const [view, setView] = useState(VIEW)
  const [isAdding, setIsAdding] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const { data: webhooks, error, refetch } = useListWebhooks()
  const columns = useMemo(() => columnsOf(setOpenId), [])
  const open = webhooks?.find((webhook) => webhook.webhook_id === openId)
  const count = webhooks?.length ?? 0
  const add = <FormButton onClick={() => setIsAdding(true)}>Add a webhook</FormButton>
  return (
    <SettingsSection
      title="Webhooks"
      purpose={
        <>
          Your own programs are told at once of leads that you reveal and of other events, by signed
          messages. <a href="/api/docs#webhooks">How to receive them</a>
        </>
      }
      action={count > 0 && count < WEBHOOKS_MAX ? add : undefined}
    >
      <DataTable
        name="webhooks"
        label="Webhooks"
        columns={columns}
        rows={webhooks ?? null}
        rowKey={(webhook) => webhook.webhook_id}
        problem={problemOf(error)}
        onRetry={() => void refetch()}
        view={view}
        onViewChange={setView}
        hasFilters={false}
        hasPager={false}
        empty={{ hint: 'Addresses that are told of events stand here.', action: add }}
      />
      {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} />}
      {open && <WebhookDrawer webhook={open} onClose={() => setOpenId(null)} />}
    </SettingsSection>
  )
}

function columnsOf(onOpen: (id: string) => void): Column<Webhook>[] {
  return [
    {
      id: 'url',
      header: 'Address',
      text: (webhook) => webhook.url,
      render: (webhook) => <span className={classes.address}>{webhook.url}</span>,
      isTitle: true,
      minWidth: 180,
    },
    {
      id: 'events',
      header: 'Events',
      text: (webhook) => webhook.events.map(eventName).join(', '),
      minWidth: 130,
      priority: 2,
    },
    statusColumn('state', 'Status', webhookChip, { width: 165 }),
    actionColumn(
      'manage',
      ({ url, webhook_id: id }) => <RowButton does="Manage" to={url} onClick={() => onOpen(id)} />,
      100,
    ),
  ]
}
