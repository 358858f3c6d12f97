import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { getTeamMemberDetails } from '@dastak/contract/teams/members.ts'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { KeptTable } from '../../../components/data-table/data-table-props.ts'
import { membersText } from './members.text.ts'

type Request = DataOf<typeof getTeamMemberDetails>['linkedin_requests'][number]
const { columns, ...text } = membersText.linkedin
const empty = () => text.notFound

const COLUMNS: readonly Column<Request>[] = [
  {
    id: 'name',
    header: columns.name,
    text: ({ name }) => name ?? '',
    empty,
    isTitle: true,
    minWidth: 150,
  },
  {
    id: 'profile_id',
    header: columns.profileId,
    text: (request) => request.profile_id ?? '',
    empty,
    priority: 3,
  },
  {
    id: 'profile_url',
    header: columns.profileUrl,
    text: (request) => request.profile_url ?? '',
    render: ({ profile_url: url }) => (
      <a href={url ?? ''} target="_blank" rel="noreferrer">
        {url}
      </a>
    ),
    empty,
    minWidth: 160,
    priority: 2,
  },
  {
    id: 'phone',
    header: columns.phone,
    kind: 'phone',
    text: (request) => request.phone_no ?? '',
    empty,
  },
  {
    id: 'email',
    header: columns.email,
    kind: 'email',
    text: ({ email }) => email ?? '',
    empty,
    minWidth: 190,
  },
]

interface MemberLinkedinTableProps extends KeptTable {
  /** Null while they are loading. */
  requests: readonly Request[] | null
}

/** The LinkedIn requests of a member. */
export function MemberLinkedinTable({ requests, ...table }: MemberLinkedinTableProps) {
  return (
    <DataTable
      {...table}
      name="member-linkedin"
      label={text.title}
      columns={COLUMNS}
      rows={requests}
      rowKey={(request) => request.request_id}
      fileName="linkedin_requests"
      keepsHeads
      empty={{
        hint: text.hint,
      }}
    />
  )
}
