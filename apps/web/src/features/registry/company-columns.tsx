import type { CompanyRecord } from '@dastak/contract/registry.ts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../components/data-table/column.ts'
import { Identifier } from '../../components/identifier.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { formatDay } from '../../lib/dates.ts'
import { titleCaseName } from '../../lib/title-case.ts'
import { addressLine, companyStatusMeaning, titleCase } from './company-words.ts'
import classes from './registry.module.css'

const CHIP_COLUMN_PX = 168
const CIN_PX = 236
const NAME_PX = 340

/** The columns of the company list. */
export const COMPANY_COLUMNS: readonly Column<CompanyRecord>[] = [
  {
    id: 'name',
    header: 'Company Name',
    text: (company) => company.company_name,
    render: (company) => (
      <Link
        to="/din"
        search={({ query }) => ({ mode: 'company', query, cin: company.identification_number })}
        title={company.company_name}
        className={classes.name}
      >
        {titleCaseName(company.company_name)}
      </Link>
    ),
    width: NAME_PX,
    minWidth: 200,
    isTitle: true,
  },
  {
    id: 'cin',
    header: 'CIN / LLPIN',
    kind: 'identifier',
    text: (company) => company.identification_number,
    render: (company) => <Identifier value={company.identification_number} />,
    width: CIN_PX,
  },
  {
    id: 'status',
    header: 'Status',
    text: (company) => company.company_status ?? '',
    render: ({ company_status: status }) => (
      <StatusChip label={status ?? ''} meaning={companyStatusMeaning(status ?? '')} />
    ),
    width: CHIP_COLUMN_PX,
  },
  { id: 'type', header: 'Type', text: (company) => titleCase(company.company_type) },
  {
    id: 'incorporated',
    header: 'Incorporated on',
    text: (company) => formatDay(company.date_of_incorporation),
    sortBy: (company) => company.date_of_incorporation ?? '',
  },
  { id: 'roc', header: 'ROC', text: (company) => company.roc_name ?? '' },
  { id: 'city', header: 'City', text: (company) => company.company_address[0]?.city ?? '' },
  { id: 'state', header: 'State', text: (company) => company.company_address[0]?.state ?? '' },
]

/** Every field of the record, for `company_information.csv`: a name and how to read it. */
export const COMPANY_EXPORT: readonly (readonly [string, (company: CompanyRecord) => string | number | null])[] = [
  ['CIN / LLPIN', (company) => company.identification_number],
  ['Company Name', (company) => company.company_name],
  ['Company Type', (company) => titleCase(company.company_type)],
  ['Company Status', (company) => company.company_status],
  ['ROC', (company) => company.roc_name],
  ['Class of Company', (company) => company.class_of_company],
  ['Registration Number', (company) => company.registration_number],
  ['Company Subcategory', (company) => company.company_subcategory],
  ['Date of Incorporation', (company) => company.date_of_incorporation],
  ['Main Division', (company) => company.main_division_description],
  ['Address', (company) => company.company_address.map(addressLine).join('; ')],
  ['Authorised Capital', (company) => company.authorised_capital],
  ['Paid-up Capital', (company) => company.paid_up_capital],
  ['Listed or Not', (company) => company.listed_or_not],
  ['Last AGM Date', (company) => company.last_agm_date],
  ['Balance Sheet Date', (company) => company.balance_sheet_date],
]
