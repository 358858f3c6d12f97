import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { useState } from 'react'
import { BadMark } from '../../components/facts/bad-mark.tsx'
import type { Column } from '../../components/data-table/columns/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { ProfileButton } from '../../features/documents/profile-button.tsx'
import { CompanyFacts } from '../../features/registry/companies/company-facts.tsx'
import {
  type ContactName,
  noContactText,
} from '../../features/registry/directors/director-contact.ts'
import { CompanyHead } from '../../features/registry/companies/company-head.tsx'
import {
  DESIGNATION_COLUMN,
  DIN_COLUMN,
  NAME_COLUMN,
} from '../../features/registry/directors/shared-columns.tsx'
import {
  FETCH_FAILED,
  useGetCinDetails,
  useGetCompanyDirectors,
} from '../../features/registry/registry.api.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/text/dates.ts'
import classes from './profile-preview.module.css'

const ALL: TableView = { sort: null, page: 1, pageSize: 'all' }

/** Only what is this account's own goes into a profile. */
const own = (director: DirectorRecord, contact: string | null) =>
  director.is_revealed && contact && !contact.includes('•') ? contact : ''

const contact = (
  id: ContactName,
  header: string,
  of: (director: DirectorRecord) => string | null,
  isBad: (director: DirectorRecord) => boolean,
): Column<DirectorRecord> => ({
  id,
  header,
  kind: id,
  text: (director) => own(director, of(director)),
  empty: (director) => noContactText(director, id),
  minWidth: 120,
  note: (director) => (isBad(director) ? <BadMark /> : null),
})

const COLUMNS: readonly Column<DirectorRecord>[] = [
  { ...NAME_COLUMN, minWidth: 130 },
  DIN_COLUMN,
  contact(
    'phone',
    'Phone',
    ({ mobile_no }) => mobile_no,
    ({ is_phone_bad }) => is_phone_bad,
  ),
  contact(
    'email',
    'Email',
    (each) => each.email_address,
    ({ is_email_bad }) => is_email_bad,
  ),
  DESIGNATION_COLUMN,
  {
    id: 'until',
    header: 'Until',
    text: (director) => formatDay(director.ended_on) || 'Present',
    width: 106,
    priority: 3,
  },
]

interface ProfilePreviewProps {
  cin: string
  search: (run: () => void) => void
  onBack: (() => void) | null
}

/** What is going to be in a company's profile, and the button that makes it. */
export function ProfilePreview({ cin, search, onBack }: ProfilePreviewProps) {
  const company = useGetCinDetails(cin)
  const board = useGetCompanyDirectors(cin)
  const [view, setView] = useState(ALL)
  const count =
    board.data?.filter((each) => own(each, each.mobile_no) || own(each, each.email_address))
      .length ?? 0
  return (
    <section aria-labelledby="company-name" className={classes.preview}>
      <div>
        <CompanyHead
          cin={cin}
          company={company.data ?? null}
          onBack={onBack}
          action={
            company.data ? (
              <ProfileButton cin={cin} isMain search={search}>
                Download PDF
              </ProfileButton>
            ) : null
          }
        />
      </div>
      <CompanyFacts company={company} />
      {company.data ? (
        <section aria-labelledby="profile-board">
          <h2 id="profile-board">Board and contacts</h2>
          <p className={`dim ${classes.note}`}>{contactText(count)}</p>
          <DataTable
            name="profile-board"
            label="Board and contacts"
            columns={COLUMNS}
            rows={board.data ?? null}
            rowKey={keyOf}
            view={view}
            onViewChange={setView}
            hasPager={false}
            hasFilters={false}
            problem={problemOf(board.error, FETCH_FAILED)}
            onRetry={() => void board.refetch()}
            empty={{ hint: 'The registry names no directors for this company.' }}
          />
        </section>
      ) : null}
    </section>
  )
}

const keyOf = (director: DirectorRecord) => `${director.din_number} ${director.ended_on ?? ''}`

function contactText(count: number): string {
  if (count === 0)
    return 'You have revealed nobody of this board: the profile will say “Not revealed”.'
  return (
    `The contacts of ${count} ${count === 1 ? 'person' : 'people'} go into the profile, each ` +
    'with its source and date.'
  )
}
