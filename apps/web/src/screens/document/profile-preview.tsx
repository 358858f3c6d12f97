import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { useState } from 'react'
import { BadMark } from '../../components/facts/bad-mark.tsx'
import type { Column } from '../../components/data-table/columns/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { Identifier } from '../../components/facts/identifier.tsx'
import { ProfileButton } from '../../features/documents/profile-button.tsx'
import { CompanyFacts } from '../../features/registry/companies/company-facts.tsx'
import { noContactWords } from '../../features/registry/directors/director-contact.ts'
import { CompanyHead } from '../../features/registry/companies/company-head.tsx'
import { directorName } from '../../features/registry/directors/director-name.ts'
import {
  FETCH_FAILED,
  useGetCinDetails,
  useGetCompanyDirectors,
} from '../../features/registry/registry.api.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/words/dates.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import classes from './profile-preview.module.css'

const ALL: TableView = { sort: null, page: 1, pageSize: 'all' }

/** Only what is this account's own goes into a profile. */
const own = (director: DirectorRecord, contact: string | null) =>
  director.is_revealed && contact && !contact.includes('•') ? contact : ''

const COLUMNS: readonly Column<DirectorRecord>[] = [
  {
    id: 'name',
    header: 'Name',
    text: directorName,
    show: (director) => titleCaseName(directorName(director)),
    isTitle: true,
    minWidth: 130,
  },
  {
    id: 'din',
    header: 'DIN',
    kind: 'identifier',
    text: (director) => director.din_number,
    render: (director) => <Identifier value={director.din_number} />,
    width: 108,
    priority: 3,
  },
  {
    id: 'phone',
    header: 'Phone',
    kind: 'phone',
    text: (director) => own(director, director.mobile_no),
    empty: (director) => noContactWords(director, 'phone'),
    minWidth: 120,
    note: (director) => (director.is_phone_bad ? <BadMark /> : null),
  },
  {
    id: 'email',
    header: 'Email',
    kind: 'email',
    text: (director) => own(director, director.email_address),
    empty: (director) => noContactWords(director, 'email'),
    minWidth: 120,
    note: (director) => (director.is_email_bad ? <BadMark /> : null),
  },
  {
    id: 'designation',
    header: 'Designation',
    text: (director) => director.designation ?? '',
    minWidth: 104,
    priority: 2,
  },
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
      <CompanyFacts
        company={company.data ?? null}
        problem={problemOf(company.error, FETCH_FAILED)}
        isWaiting={company.isPending}
        onRetry={() => void company.refetch()}
      />
      {company.data ? (
        <section aria-labelledby="profile-board">
          <h2 id="profile-board">Board and contacts</h2>
          <p className={classes.note}>{contactWords(count)}</p>
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

function contactWords(count: number): string {
  if (count === 0)
    return 'You have revealed nobody of this board: the profile will say “Not revealed”.'
  return (
    `The contacts of ${count} ${count === 1 ? 'person' : 'people'} go into the profile, each ` +
    'with its source and date.'
  )
}
