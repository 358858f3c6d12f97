import { dateCell } from '@dastak/contract/tables/csv.ts'
import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { Link } from '@tanstack/react-router'
import { FirstFew } from '../../../components/facts/first-few.tsx'
import { Identifier } from '../../../components/facts/identifier.tsx'
import { plainAddress } from '../../../lib/people/address.ts'
import { formatDay } from '../../../lib/text/dates.ts'
import type { LookupFacts } from '../lookup-kind.ts'
import { lookupsText } from '../lookups.text.ts'
import { registryName } from '../registry-name.tsx'
import classes from '../reveal-details.module.css'

const { din } = lookupsText

export const DIN_FACTS: LookupFacts<DirectorDetail> = {
  label: din.label,
  titles: din.titles,
  who: [
    {
      name: din.din,
      text: (detail) => detail.din_number,
      show: (detail) => <Identifier value={detail.din_number} />,
    },
    {
      name: din.fullName,
      text: (detail) => detail.full_name,
      show: (detail) => registryName(detail.full_name),
    },
  ],
  what: [
    { name: din.designation, text: (detail) => detail.designation },
    {
      name: din.companies,
      text: (detail) => detail.companies.map(companyText).join('; '),
      show: (detail) => (detail.companies.length > 0 ? <CompanyLines detail={detail} /> : null),
    },
  ],
  more: [
    {
      name: din.fatherName,
      text: (detail) => detail.father_name,
      show: (detail) => registryName(detail.father_name),
      isWithContact: true,
    },
    {
      name: din.birthDate,
      text: (detail) => detail.dob,
      cell: (detail) => dateCell(detail.dob),
      show: (detail) => formatDay(detail.dob),
      isWithContact: true,
    },
    { name: din.nationality, text: (detail) => detail.nationality, isWithContact: true },
    {
      name: din.presentAddress,
      text: (detail) => plainAddress(detail.present_address),
      isWithContact: true,
    },
    {
      name: din.permanentAddress,
      text: (detail) => plainAddress(detail.permanent_address),
      isWithContact: true,
    },
    { name: din.status, text: (detail) => detail.status },
  ],
  withContactText: din.withContact,
  fileName: (detail) => `Din_${detail.din_number}`,
  cardOf: (detail) => {
    const company = detail.companies[0]?.company_name
    return {
      name: titleCaseName(detail.full_name),
      organisation: company ? titleCaseName(company) : null,
      title: detail.designation || null,
      note: din.card(detail.din_number, detail.source),
    }
  },
}

function companyText(company: DirectorDetail['companies'][number]): string {
  const { company_name: name, identification_number: number } = company
  return name ? `${name} (${number})` : number
}

/** Some directors have dozens of companies. The latest are shown first. */
const COMPANIES_AT_FIRST = 5

function CompanyLines({ detail }: { detail: DirectorDetail }) {
  return (
    <FirstFew
      items={detail.companies}
      atFirst={COMPANIES_AT_FIRST}
      className={classes.companies}
      button={din.showAll(detail.companies.length)}
      render={({ identification_number: number, company_name: name, designation }) => (
        <li key={number}>
          <Link to="/din" search={{ mode: 'company', cin: number }}>
            {registryName(name) ?? number}
          </Link>
          {designation ? <span className="dim">{designation}</span> : null}
          <Identifier value={number} />
        </li>
      )}
    />
  )
}
