import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { type Fact, Facts } from '../../../components/facts/facts.tsx'
import { Identifier } from '../../../components/facts/identifier.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { formatDay } from '../../../lib/text/dates.ts'
import { formatRupees } from '../../../lib/text/numbers.ts'
import { FETCH_FAILED, type useGetCinDetails } from '../registry.api.ts'
import { companiesText } from './companies.text.ts'
import classes from './company-page.module.css'
import { addressLine, titleCase } from '@dastak/contract/registry/company-text.ts'

const { facts: text } = companiesText

/** The registry's facts of a company. After a failure: the error above an empty table. */
export function CompanyFacts({ company }: { company: ReturnType<typeof useGetCinDetails> }) {
  const { data = null, error, isPending, refetch } = company
  const problem = problemOf(error, FETCH_FAILED)
  return (
    <>
      {problem ? (
        <ProblemPanel look="line" problem={problem} onRetry={() => void refetch()} />
      ) : null}
      {isPending ? (
        <div
          className={classes.factsWaiting}
          role="status"
          aria-label={companiesText.page.loading}
        />
      ) : (
        <div className={classes.facts}>
          {factGroups(data).map((facts, index) => (
            <Facts
              key={index}
              label={index === 0 ? text.detail : text.capitalAndFilings}
              facts={facts}
            />
          ))}
        </div>
      )}
    </>
  )
}

function factGroups(company: CompanyRecord | null): [Fact[], Fact[]] {
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : formatRupees(amount)
  const addresses = company?.company_address ?? []
  return [
    [
      {
        name: text.cin,
        value: company && <Identifier value={company.identification_number} />,
      },
      { name: text.type, value: company && titleCase(company.company_type) },
      { name: text.class, value: company?.class_of_company },
      { name: text.subcategory, value: company?.company_subcategory },
      { name: text.registrationNumber, value: company?.registration_number },
      { name: text.roc, value: company?.roc_name },
      { name: text.incorporated, value: formatDay(company?.date_of_incorporation ?? null) },
      { name: text.division, value: company?.main_division_description },
    ],
    [
      { name: text.status, value: company?.company_status },
      { name: text.listed, value: company?.listed_or_not },
      { name: text.authorisedCapital, value: money(company?.authorised_capital) },
      { name: text.paidUpCapital, value: money(company?.paid_up_capital) },
      { name: text.agm, value: formatDay(company?.last_agm_date ?? null) },
      { name: text.balanceSheet, value: formatDay(company?.balance_sheet_date ?? null) },
      ...(addresses.length === 0 ? [{ name: text.address, value: null }] : []),
      ...addresses.map((address, index) => ({
        name: addressName(address.address_type, index, addresses.length),
        value: addressLine(address),
      })),
    ],
  ]
}

function addressName(type: string | null, index: number, count: number): string {
  if (type) return /address$/i.test(type) ? titleCase(type) : text.addressOfType(titleCase(type))
  return count > 1 ? text.numberedAddress(index + 1) : text.address
}
