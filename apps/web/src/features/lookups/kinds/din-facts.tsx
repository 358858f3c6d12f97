import type { DirectorDetail } from '@dastak/contract/lookups.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Identifier } from '../../../components/identifier.tsx'
import { plainAddress } from '../../../lib/address.ts'
import { formatDay } from '../../../lib/dates.ts'
import type { LookupFacts } from '../lookup-kind.ts'
import classes from '../reveal-details.module.css'

export const DIN_FACTS: LookupFacts<DirectorDetail> = {
  label: 'Director details',
  titles: ['DIN Detail', 'Person'],
  who: [
    { name: 'DIN', text: (detail) => detail.din_number, show: (detail) => <Identifier value={detail.din_number} /> },
    { name: 'Full name', text: (detail) => detail.full_name },
  ],
  what: [
    { name: 'Designation', text: (detail) => detail.designation },
    {
      name: 'Companies',
      text: (detail) => detail.companies.map(companyText).join('; '),
      show: (detail) => (detail.companies.length > 0 ? <CompanyLines detail={detail} /> : null),
    },
  ],
  more: [
    { name: "Father's name", text: (detail) => detail.father_name, isWithContact: true },
    {
      name: 'Date of birth',
      text: (detail) => detail.dob,
      show: (detail) => formatDay(detail.dob),
      isWithContact: true,
    },
    { name: 'Nationality', text: (detail) => detail.nationality, isWithContact: true },
    { name: 'Present address', text: (detail) => plainAddress(detail.present_address), isWithContact: true },
    { name: 'Permanent address', text: (detail) => plainAddress(detail.permanent_address), isWithContact: true },
    { name: 'Status', text: (detail) => detail.status },
  ],
  withContactWords: "Father's name, date of birth and addresses come with a contact that was found.",
  csvName: (detail) => `Din_${detail.din_number}.csv`,
}

function companyText(company: DirectorDetail['companies'][number]): string {
  const { company_name: name, identification_number: number } = company
  return name ? `${name} (${number})` : number
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
          <button type="button" className={classes.small} onClick={() => showAll(true)}>
            Show all {count}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
