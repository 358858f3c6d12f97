import type { ContactField, DirectorDetail } from '@dastak/contract/lookups.ts'
import { Link } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyCell } from '../../components/copy-cell.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { type Fact, Facts } from '../../components/facts.tsx'
import { Identifier } from '../../components/identifier.tsx'
import { formatDay } from '../../lib/dates.ts'
import { plainAddress } from './address.ts'
import classes from './director-details.module.css'

interface DirectorFactsProps {
  /** Null for the empty table of a detail that could not be fetched. */
  detail: DirectorDetail | null
  /** Buys what is locked. */
  onUnlock: () => void
  isLoading: boolean
}

/** Everything that is known of a director, with the contact that was revealed. */
export function DirectorFacts({ detail, onUnlock, isLoading }: DirectorFactsProps) {
  const contact = (kind: 'phone' | 'email', field: ContactField | undefined) => (
    <ContactValue
      kind={kind}
      field={field ?? null}
      isAsked={detail !== null}
      onUnlock={onUnlock}
      isLoading={isLoading}
    />
  )
  const reach: Fact[] = [
    { name: 'DIN', value: detail && <Identifier value={detail.din_number} /> },
    { name: 'Full name', value: detail?.full_name },
    { name: 'Phone', value: contact('phone', detail?.phone_no) },
    { name: 'Email', value: contact('email', detail?.email) },
    { name: 'Designation', value: detail?.designation },
    { name: 'Companies', value: detail && detail.companies.length > 0 ? <CompanyLines detail={detail} /> : null },
  ]
  const person: Fact[] = [
    { name: "Father's name", value: detail?.father_name },
    { name: 'Date of birth', value: formatDay(detail?.dob ?? null) },
    { name: 'Nationality', value: detail?.nationality },
    { name: 'Present address', value: plainAddress(detail?.present_address ?? null) },
    { name: 'Permanent address', value: plainAddress(detail?.permanent_address ?? null) },
    { name: 'Status', value: detail?.status },
    { name: 'Source', value: detail?.source && <SourceLine detail={detail} /> },
  ]
  return (
    <div className={classes.columns}>
      <Facts label="DIN Detail" facts={reach} />
      <Facts label="Person" facts={person} />
    </div>
  )
}

interface ContactValueProps {
  kind: 'phone' | 'email'
  field: ContactField
  isAsked: boolean
  onUnlock: () => void
  isLoading: boolean
}

function ContactValue({ kind, field, isAsked, onUnlock, isLoading }: ContactValueProps) {
  const unit = kind === 'phone' ? 'phone' : 'e-mail'
  if (typeof field === 'string') return <CopyCell kind={kind} value={field} />
  if (field === null) return isAsked ? <span className={classes.dim}>Not found</span> : '-'
  return (
    <span className={classes.locked}>
      <IconLock size={15} stroke={1.8} aria-hidden="true" />
      <span>Locked: no {unit} credit was left</span>
      <button type="button" className={classes.unlock} onClick={onUnlock} disabled={isLoading}>
        {isLoading ? 'Loading...' : `Get it · up to 1 ${unit} credit`}
      </button>
    </span>
  )
}

/** Some directors sit on dozens of boards: the latest are enough to begin with. */
const COMPANIES_AT_FIRST = 5

function CompanyLines({ detail }: { detail: DirectorDetail }) {
  const [areAllShown, showAll] = useState(false)
  const count = detail.companies.length
  const shown =
    areAllShown || count <= COMPANIES_AT_FIRST + 1 ? detail.companies : detail.companies.slice(0, COMPANIES_AT_FIRST)
  return (
    <ul className={classes.companies}>
      {shown.map((company) => (
        <li key={company.identification_number}>
          <Link to="/din" search={{ mode: 'company', cin: company.identification_number }}>
            {company.company_name ?? company.identification_number}
          </Link>
          {company.designation ? <span className={classes.dim}>{company.designation}</span> : null}
          <Identifier value={company.identification_number} />
        </li>
      ))}
      {shown.length < count ? (
        <li>
          <button type="button" className={classes.unlock} onClick={() => showAll(true)}>
            Show all {count}
          </button>
        </li>
      ) : null}
    </ul>
  )
}

function SourceLine({ detail }: { detail: DirectorDetail }) {
  return (
    <>
      {detail.source}
      {detail.fetched_at ? (
        <span className={classes.dim}>
          {', '}
          <DateTime instant={detail.fetched_at} />
        </span>
      ) : null}
    </>
  )
}
