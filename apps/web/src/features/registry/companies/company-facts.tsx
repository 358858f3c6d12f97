import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { type Fact, Facts } from '../../../components/facts/facts.tsx'
import { Identifier } from '../../../components/facts/identifier.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { formatDay } from '../../../lib/text/dates.ts'
import { formatRupees } from '../../../lib/text/numbers.ts'
import { FETCH_FAILED, type useGetCinDetails } from '../registry.api.ts'
import classes from './company-page.module.css'
import { addressLine, titleCase } from '@dastak/contract/registry/company-text.ts'

/** The registry's facts of a company; after a failure the server's words over an empty table. */
export function CompanyFacts({ company }: { company: ReturnType<typeof useGetCinDetails> }) {
  const { data = null, error, isPending, refetch } = company
  const problem = problemOf(error, FETCH_FAILED)
  return (
    <>
      {problem ? (
        <ProblemPanel look="line" problem={problem} onRetry={() => void refetch()} />
      ) : null}
      {isPending ? (
        <div className={classes.factsWaiting} role="status" aria-label="Loading the company" />
      ) : (
        <div className={classes.facts}>
          {factGroups(data).map((facts, place) => (
            <Facts
              key={place}
              label={place === 0 ? 'Company Detail' : 'Capital and filings'}
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
        name: 'CIN / LLPIN',
        value: company && <Identifier value={company.identification_number} />,
      },
      { name: 'Company Type', value: company && titleCase(company.company_type) },
      { name: 'Class of Company', value: company?.class_of_company },
      { name: 'Company Subcategory', value: company?.company_subcategory },
      { name: 'Registration Number', value: company?.registration_number },
      { name: 'ROC', value: company?.roc_name },
      { name: 'Date of Incorporation', value: formatDay(company?.date_of_incorporation ?? null) },
      { name: 'Main Division', value: company?.main_division_description },
    ],
    [
      { name: 'Company Status', value: company?.company_status },
      { name: 'Listed or Not', value: company?.listed_or_not },
      { name: 'Authorised Capital', value: money(company?.authorised_capital) },
      { name: 'Paid-up Capital', value: money(company?.paid_up_capital) },
      { name: 'Last AGM Date', value: formatDay(company?.last_agm_date ?? null) },
      { name: 'Balance Sheet Date', value: formatDay(company?.balance_sheet_date ?? null) },
      ...(addresses.length === 0 ? [{ name: 'Address', value: null }] : []),
      ...addresses.map((address, place) => ({
        name: addressName(address.address_type, place, addresses.length),
        value: addressLine(address),
      })),
    ],
  ]
}

function addressName(type: string | null, place: number, count: number): string {
  if (type) return /address$/i.test(type) ? titleCase(type) : `${titleCase(type)} Address`
  return count > 1 ? `Address ${place + 1}` : 'Address'
}
