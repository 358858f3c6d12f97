import { type ReactNode, useMemo } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import { actionColumn, timeColumn } from '../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { DateTime } from '../../components/facts/date-time.tsx'
import { RowButton } from '../../components/buttons/row-button.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { formatDateTime } from '../../lib/text/dates.ts'
import { type ApiKey, useListTokens } from './api-keys.api.ts'
import classes from './api-keys.module.css'
import { apiKeysText } from './api-keys.text.ts'

export const KEYS_SORT = '-created'
const { columns: headers, neverUsed: NEVER } = apiKeysText

interface KeysTableProps {
  view: TableView
  onViewChange: (view: TableView) => void
  /** Must be stable, because the columns are memoized. */
  onRevoke: (key: ApiKey) => void
  /** Must be stable, because the columns are memoized. */
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
      label={apiKeysText.title}
      columns={columns}
      rows={keys.data ?? null}
      rowKey={({ token }) => token}
      problem={problemOf(keys.error)}
      onRetry={() => void keys.refetch()}
      empty={{ hint: apiKeysText.emptyHint, action: emptyAction }}
    />
  )
}

function limitText({ daily_credits: limit, spent_today: spent }: ApiKey): string {
  return limit === null ? apiKeysText.noLimit : apiKeysText.spentToday(spent, limit)
}

function keyColumns(
  onRevoke: KeysTableProps['onRevoke'],
  onLimit: KeysTableProps['onLimit'],
): Column<ApiKey>[] {
  return [
    {
      id: 'name',
      header: headers.name,
      text: ({ name }) => name,
      // Never cut off, so that the right key is revoked.
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
      header: headers.key,
      kind: 'identifier',
      text: ({ token }) => token,
      show: ({ token }) => `${token}_…`,
    },
    timeColumn('created', headers.created, (key) => key.created_at, { minWidth: 124, priority: 3 }),
    timeColumn('last-used', headers.lastUsed, (key) => key.last_used_at, {
      text: ({ last_used_at: at }) => (at ? formatDateTime(at) : NEVER),
      sortBy: ({ last_used_at: at }) => (at ? Date.parse(at) : 0),
      render: ({ last_used_at: at }) => (at ? <DateTime instant={at} /> : NEVER),
      minWidth: 124,
      priority: 2,
    }),
    {
      id: 'limit',
      header: headers.limit,
      text: limitText,
      sortBy: ({ daily_credits: limit }) => limit ?? Infinity,
      minWidth: 130,
      priority: 2,
    },
    actionColumn(
      'revoke',
      (key) => (
        <span className={classes.actions}>
          <RowButton does={apiKeysText.limit.button} to={key.name} onClick={() => onLimit(key)} />
          <RowButton does={apiKeysText.revoke.button} to={key.name} onClick={() => onRevoke(key)} />
        </span>
      ),
      176,
    ),
  ]
}
