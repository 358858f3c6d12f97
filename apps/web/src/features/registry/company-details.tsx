import type { CompanyRecord } from '@dastak/contract/registry.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { type Fact, Facts } from '../../components/facts.tsx'
import { Identifier } from '../../components/identifier.tsx'
import { RetryButton } from '../../components/retry-button.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { problemOf } from '../../lib/api-error.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/numbers.ts'
import { downloadCompanies } from './company-csv.ts'
import { addressLine, companyStatusMeaning, titleCase } from './company-words.ts'
import { FETCH_FAILED, useGetCinDetails } from './registry.api.ts'
import classes from './registry.module.css'

/** The company record; after a failure the server's message over an empty table. */
export function CompanyDetails({ cin, onBack }: { cin: string; onBack: () => void }) {
  const company = useGetCinDetails(cin)
  const record = company.data ?? null
  const problem = problemOf(company.error, FETCH_FAILED)
  return (
    <section aria-labelledby="company-name" className={classes.company}>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.9} aria-hidden="true" />
        Back to the list
      </button>
      <div className={classes.companyHead}>
        <div>
          <h2 id="company-name">{record?.company_name ?? <Identifier value={cin} />}</h2>
          {record ? (
            <p className={classes.companyLine}>
              <Identifier value={record.identification_number} />
              {record.company_status ? (
                <StatusChip label={record.company_status} meaning={companyStatusMeaning(record.company_status)} />
              ) : null}
            </p>
          ) : null}
        </div>
        {record ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => downloadCompanies([record])}
          >
            Download CSV
          </Button>
        ) : null}
      </div>
      {problem ? (
        <div className={classes.failed}>
          <span role="alert">{problem.message}</span>
          <RetryButton retryAt={problem.retryAt} canRetry={problem.canRetry} onRetry={() => void company.refetch()} />
        </div>
      ) : null}
      {company.isPending ? (
        <div className={classes.factsWaiting} role="status" aria-label="Loading the company" />
      ) : (
        <div className={classes.columns}>
          {factGroups(record).map((facts, place) => (
            <Facts key={place} label={place === 0 ? 'Company Detail' : 'Capital and filings'} facts={facts} />
          ))}
        </div>
      )}
    </section>
  )
}

function factGroups(company: CompanyRecord | null): [Fact[], Fact[]] {
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : formatRupees(amount)
  const addresses = company?.company_address ?? []
  return [
    [
      { name: 'CIN / LLPIN', value: company && <Identifier value={company.identification_number} /> },
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
