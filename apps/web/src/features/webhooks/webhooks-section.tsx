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
import { eventName, webhookStatus } from './webhook-status.ts'
import { useListWebhooks } from './webhooks.api.ts'
import classes from './webhooks.module.css'
import { webhooksText } from './webhooks.text.ts'

const VIEW: TableView = { sort: null, page: 1, pageSize: 'all' }

/** The user's addresses to which events are sent. */
export function WebhooksSection() {
  const [view, setView] = useState(VIEW)
  const [isAdding, setIsAdding] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const { data: webhooks, error, refetch } = useListWebhooks()
  const columns = useMemo(() => columnsOf(setOpenId), [])
  const open = webhooks?.find((webhook) => webhook.webhook_id === openId)
  const count = webhooks?.length ?? 0
  const add = <FormButton onClick={() => setIsAdding(true)}>{webhooksText.add.title}</FormButton>
  return (
    <SettingsSection
      title={webhooksText.title}
      purpose={
        <>
          {webhooksText.purpose} <a href="/api/docs#webhooks">{webhooksText.howTo}</a>
        </>
      }
      action={count > 0 && count < WEBHOOKS_MAX ? add : undefined}
    >
      <DataTable
        name="webhooks"
        label={webhooksText.title}
        columns={columns}
        rows={webhooks ?? null}
        rowKey={(webhook) => webhook.webhook_id}
        problem={problemOf(error)}
        onRetry={() => void refetch()}
        view={view}
        onViewChange={setView}
        hasFilters={false}
        hasPager={false}
        empty={{ hint: webhooksText.emptyHint, action: add }}
      />
      {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} />}
      {open && <WebhookDrawer webhook={open} onClose={() => setOpenId(null)} />}
    </SettingsSection>
  )
}

function columnsOf(onOpen: (id: string) => void): Column<Webhook>[] {
  const { columns } = webhooksText
  return [
    {
      id: 'url',
      header: columns.address,
      text: (webhook) => webhook.url,
      render: (webhook) => <span className={classes.address}>{webhook.url}</span>,
      isTitle: true,
      minWidth: 180,
    },
    {
      id: 'events',
      header: columns.events,
      text: (webhook) => webhook.events.map(eventName).join(', '),
      minWidth: 130,
      priority: 2,
    },
    statusColumn('state', columns.status, webhookStatus, { width: 165 }),
    actionColumn(
      'manage',
      ({ url, webhook_id: id }) => (
        <RowButton does={webhooksText.manage} to={url} onClick={() => onOpen(id)} />
      ),
      100,
    ),
  ]
}
