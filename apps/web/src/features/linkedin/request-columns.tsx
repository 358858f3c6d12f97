import { LINKEDIN_REQUEST_COLUMNS as HEADINGS } from '@dastak/contract/linkedin/requests.ts'
import { statusWords } from '@dastak/contract/statuses.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { BadMark } from '../../components/facts/bad-mark.tsx'
import cells from '../../components/data-table/rows/cell-text.module.css'
import type { Column } from '../../components/data-table/columns/column.ts'
import { DateTime } from '../../components/facts/date-time.tsx'
import { StatusChip } from '../../components/facts/status-chip.tsx'
import { formatDateTime } from '../../lib/words/dates.ts'
import type { LinkedinRequest } from './linkedin.api.ts'
import { ProfileLink } from './profile-link.tsx'
import { contactOf, noContact } from './request-words.ts'

/** In the specification's order; the Report column stands behind these: the screen brings it. */
export const REQUEST_COLUMNS: readonly Column<LinkedinRequest>[] = [
  {
    id: 'timestamp',
    header: HEADINGS.timestamp,
    text: (row) => formatDateTime(row.timestamp),
    render: (row) => <DateTime instant={row.timestamp} />,
    minWidth: 118,
    priority: 3,
  },
  {
    id: 'name',
    header: HEADINGS.name,
    text: (row) => row.name ?? '',
    show: (row) => titleCaseName(row.name ?? ''),
    empty: () => 'Not Found',
    isTitle: true,
    minWidth: 130,
  },
  {
    id: 'profile_id',
    header: HEADINGS.profile_id,
    kind: 'identifier',
    text: (row) => row.profile_id,
    render: (row) => (
      <span className={cells.id} title={row.profile_id}>
        {row.profile_id}
      </span>
    ),
    minWidth: 96,
    priority: 3,
  },
  {
    id: 'profile_url',
    header: HEADINGS.profile_url,
    text: (row) => row.profile_url,
    // Under the name its id says the same, shorter.
    render: (row) => <ProfileLink row={row} />,
    minWidth: 160,
    priority: 2,
  },
  {
    id: 'phone',
    header: HEADINGS.phone,
    kind: 'phone',
    text: (row) => contactOf(row.phone_no),
    empty: (row) => noContact(row, 'phone_no'),
    note: (row) => (row.report?.is_phone_bad ? <BadMark /> : null),
  },
  {
    id: 'email',
    header: HEADINGS.email,
    kind: 'email',
    text: (row) => contactOf(row.email),
    empty: (row) => noContact(row, 'email'),
    minWidth: 170,
    note: (row) => (row.report?.is_email_bad ? <BadMark /> : null),
  },
  {
    id: 'status',
    header: HEADINGS.status,
    text: (row) => statusWords(row.status).label,
    render: (row) => <StatusChip {...statusWords(row.status)} />,
    empty: () => '',
    width: 160,
    minWidth: 152,
    priority: 2,
  },
]
