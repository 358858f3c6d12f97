import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { useState } from 'react'
import { BadMark } from '../../components/facts/bad-mark.tsx'
import type { Column } from '../../components/data-table/columns/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { documentsText } from '../../features/documents/documents.text.ts'
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

const boardText = documentsText.board
const ALL: TableView = { sort: null, page: 1, pageSize: 'all' }

/** Only contacts that this account has revealed are in a profile. Others are masked with dots. */
const revealed = (director: DirectorRecord, contact: string | null) =>
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
  text: (director) => revealed(director, of(director)),
  empty: (director) => noContactText(director, id),
  minWidth: 120,
  note: (director) => (isBad(director) ? <BadMark /> : null),
})

const COLUMNS: readonly Column<DirectorRecord>[] = [
  { ...NAME_COLUMN, minWidth: 130 },
  DIN_COLUMN,
  contact(
    'phone',
    boardText.columns.phone,
    ({ mobile_no }) => mobile_no,
    ({ is_phone_bad }) => is_phone_bad,
  ),
  contact(
    'email',
    boardText.columns.email,
    (each) => each.email_address,
    ({ is_email_bad }) => is_email_bad,
  ),
  DESIGNATION_COLUMN,
  {
    id: 'until',
    header: boardText.columns.until,
    text: (director) => formatDay(director.ended_on) || boardText.present,
    width: 106,
    priority: 3,
  },
]

interface ProfilePreviewProps {
  cin: string
  search: (run: () => void) => void
  onBack: (() => void) | null
}

/** Shows what a company's profile contains, with the button that downloads it. */
export function ProfilePreview({ cin, search, onBack }: ProfilePreviewProps) {
  const company = useGetCinDetails(cin)
  const board = useGetCompanyDirectors(cin)
  const [view, setView] = useState(ALL)
  const count =
    board.data?.filter(
      (each) => revealed(each, each.mobile_no) || revealed(each, each.email_address),
    ).length ?? 0
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
                {documentsText.download}
              </ProfileButton>
            ) : null
          }
        />
      </div>
      <CompanyFacts company={company} />
      {company.data ? (
        <section aria-labelledby="profile-board">
          <h2 id="profile-board">{boardText.title}</h2>
          <p className={`dim ${classes.note}`}>
            {count === 0 ? boardText.noContacts : boardText.contacts(count)}
          </p>
          <DataTable
            name="profile-board"
            label={boardText.title}
            columns={COLUMNS}
            rows={board.data ?? null}
            rowKey={keyOf}
            view={view}
            onViewChange={setView}
            hasPager={false}
            hasFilters={false}
            problem={problemOf(board.error, FETCH_FAILED)}
            onRetry={() => void board.refetch()}
            empty={{ hint: boardText.noDirectors }}
          />
        </section>
      ) : null}
    </section>
  )
}

const keyOf = (director: DirectorRecord) => `${director.din_number} ${director.ended_on ?? ''}`
