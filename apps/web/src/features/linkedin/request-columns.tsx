import { LINKEDIN_REQUEST_COLUMNS as HEADINGS } from '@dastak/contract/linkedin/requests.ts'
import { statusText } from '@dastak/contract/statuses.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { BadMark } from '../../components/facts/bad-mark.tsx'
import { ContactNotice } from '../../components/facts/contact-notice.tsx'
import type { Column } from '../../components/data-table/columns/column.ts'
import {
  idColumn,
  statusColumn,
  timeColumn,
} from '../../components/data-table/columns/usual-columns.tsx'
import type { LinkedinRequest } from './linkedin.api.ts'
import { ProfileLink } from './profile-link.tsx'
import { linkedinText } from './linkedin.text.ts'
import { contactOf, noContactText } from './request-state.ts'

/** In the specification's order. The screen adds the Report column at the end. */
export const REQUEST_COLUMNS: readonly Column<LinkedinRequest>[] = [
  timeColumn('timestamp', HEADINGS.timestamp, (row) => row.timestamp, {
    minWidth: 118,
    priority: 3,
  }),
  {
    id: 'name',
    header: HEADINGS.name,
    text: (row) => row.name ?? '',
    show: (row) => titleCaseName(row.name ?? ''),
    empty: () => linkedinText.requests.noName,
    isTitle: true,
    minWidth: 130,
  },
  idColumn('profile_id', HEADINGS.profile_id, (row) => row.profile_id, {
    minWidth: 96,
    priority: 3,
    card: 'opened',
  }),
  {
    id: 'profile_url',
    header: HEADINGS.profile_url,
    text: (row) => row.profile_url,
    render: (row) => <ProfileLink url={row.profile_url} />,
    minWidth: 160,
    priority: 2,
    card: 'opened',
  },
  {
    id: 'phone',
    header: HEADINGS.phone,
    kind: 'phone',
    text: (row) => contactOf(row.phone_no),
    empty: (row) => noContactText(row, 'phone_no'),
    note: (row) => (
      <>
        {row.report?.is_phone_bad ? <BadMark /> : null}
        <ContactNotice unit="phone" notices={row.notices} />
      </>
    ),
  },
  {
    id: 'email',
    header: HEADINGS.email,
    kind: 'email',
    text: (row) => contactOf(row.email),
    empty: (row) => noContactText(row, 'email'),
    minWidth: 170,
    note: (row) => (
      <>
        {row.report?.is_email_bad ? <BadMark /> : null}
        <ContactNotice unit="email" notices={row.notices} />
      </>
    ),
  },
  statusColumn('status', HEADINGS.status, (row) => statusText(row.status), {
    priority: 2,
  }),
]
