import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { numberColumn, timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { ANY_COLUMN } from '../../../components/data-table/columns/column.ts'
import type { KeptTable } from '../../../components/data-table/data-table-props.ts'
import { writeTypedFilters } from '../../../components/data-table/filters/use-history-filters.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { LoadMore } from '../../../components/data-table/paging/load-more.tsx'
import classes from '../operator.module.css'
import { type OperatorUser, useFindUsers, usePlanName } from './users.api.ts'
import { usersText } from './users.text.ts'

const { columns: headers } = usersText
// The server returns the newest first and has no other order.
const isSortable = false
const PAUSE_MS = 150

const columnsOf = (planName: (id: string) => string): readonly Column<OperatorUser>[] => [
  {
    id: 'name',
    header: headers.name,
    text: ({ name }) => name ?? usersText.noName,
    render: ({ name, user_id: id }) => (
      <Link
        to="/operator/users/$userId"
        params={{ userId: id }}
        className={classes.link}
        title={name ?? undefined}
        onClick={() => void writeTypedFilters()}
      >
        {name ?? usersText.noName}
      </Link>
    ),
    isTitle: true,
    isSortable,
    minWidth: 190,
  },
  {
    id: 'mobile',
    header: headers.mobile,
    kind: 'phone',
    text: (user) => user.user_mobile,
    isSortable,
  },
  {
    id: 'email',
    header: headers.email,
    kind: 'email',
    text: ({ email }) => email ?? '',
    isSortable,
    minWidth: 160,
  },
  {
    id: 'plan',
    header: headers.plan,
    text: ({ plan_id: plan }) => (plan === null ? '' : planName(plan)),
    isSortable,
    minWidth: 80,
    priority: 2,
  },
  numberColumn('phone', headers.phone, (user) => user.credits_left.phone, {
    isSortable,
    minWidth: 80,
    priority: 2,
  }),
  numberColumn('email_credits', headers.emailCredits, (user) => user.credits_left.email, {
    isSortable,
    minWidth: 80,
    priority: 2,
  }),
  timeColumn('since', headers.since, (user) => user.member_since, {
    isSortable,
    minWidth: 110,
    priority: 3,
  }),
]

interface UsersTableProps extends KeptTable {
  onOpen: (user: OperatorUser) => void
}

/** All users, found as their name, number, email or id is typed. */
export function UsersTable({ onOpen, ...table }: UsersTableProps) {
  const typed = table.filters[ANY_COLUMN] ?? ''
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const found = useFindUsers(search)
  const planName = usePlanName()
  const columns = useMemo(() => columnsOf(planName), [planName])
  return (
    <DataTable
      {...table}
      {...found.table}
      remote={{ ...found.table.remote, isBusy: found.table.remote.isBusy || search !== typed }}
      name="operator-users"
      label={usersText.label}
      columns={columns}
      rowKey={(user) => user.user_id}
      hasSearch
      searchHint={usersText.searchHint}
      count={usersText.count(found.total)}
      onOpen={(user) => {
        writeTypedFilters()
        onOpen(user)
      }}
      empty={{ hint: usersText.empty }}
      more={<LoadMore found={found} label={usersText.more} />}
    />
  )
}
