import { type ReactNode, useMemo } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import { actionColumn, timeColumn } from '../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { DateTime } from '../../components/facts/date-time.tsx'
import { RowButton } from '../../components/buttons/row-button.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { formatDateTime } from '../../lib/text/dates.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import { type ApiKey, useListTokens } from './api-keys.api.ts'
import classes from './api-keys.module.css'

export const KEYS_SORT = '-created'
const NEVER = 'Never'

interface KeysTableProps {
  view: TableView
  onViewChange: (view: TableView) => void
  /** A stable function. */
  onRevoke: (key: ApiKey) => void
  /** A stable function. */
  onLimit: (key: ApiKey) => void
  emptyAction: ReactNode
}

/** The keys of the account that are not revoked. */
export function KeysTable({ onRevoke, onLimit, emptyAction, ...table }: KeysTableProps) {
  const keys = useListTokens()
  const columns = useMemo(() => keyColumns(onRevoke, onLimit), [onRevoke, onLimit])
  return (
    <DataTable
      {...table}
      name="api-keys"
      label="API keys"
      columns={columns}
      rows={keys.data ?? null}
      rowKey={({ token }) => token}
      problem={problemOf(keys.error)}
      onRetry={() => void keys.refetch()}
      empty={{
        hint: 'Each key that you make will appear here, with the last time it was used.',
        action: emptyAction,
      }}
    />
  )
}

function limitText({ daily_credits: limit, spent_today: spent }: ApiKey): string {
  return limit === null ? 'No limit' : `${formatNumber(spent)} of ${formatNumber(limit)} today`
}

function keyColumns(
  onRevoke: KeysTableProps['onRevoke'],
  onLimit: KeysTableProps['onLimit'],
): Column<ApiKey>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      text: ({ name }) => name,
      // Seen whole: it tells one key from another before one is revoked.
      render: ({ name, purpose }) => (
        <span className="anywhere">
          {name}
          {purpose !== null && <span className={classes.note}>{purpose}</span>}
        </span>
      ),
      isTitle: true,
      minWidth: 170,
    },
    {
      id: 'token',
      header: 'Key',
      kind: 'identifier',
      text: ({ token }) => token,
      show: ({ token }) => `${token}_…`,
    },
    timeColumn('created', 'Created', (key) => key.created_at, { minWidth: 124, priority: 3 }),
    timeColumn('last-used', 'Last used', (key) => key.last_used_at, {
      text: ({ last_used_at: at }) => (at ? formatDateTime(at) : NEVER),
      sortBy: ({ last_used_at: at }) => (at ? Date.parse(at) : 0),
      render: ({ last_used_at: at }) => (at ? <DateTime instant={at} /> : NEVER),
      minWidth: 124,
      priority: 2,
    }),
    {
      id: 'limit',
      header: 'Credits a day',
      text: limitText,
      sortBy: ({ daily_credits: limit }) => limit ?? Infinity,
      minWidth: 130,
      priority: 2,
    },
    actionColumn(
      'revoke',
      (key) => (
        <span className={classes.actions}>
          <RowButton does="Limit" to={key.name} onClick={() => onLimit(key)} />
          <RowButton does="Revoke" to={key.name} onClick={() => onRevoke(key)} />
        </span>
      ),
      176,
    ),
  ]
}
