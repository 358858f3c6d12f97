import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { Identifier } from '../../../components/facts/identifier.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { formatDay } from '../../../lib/text/dates.ts'
import { rupeeText } from '../../../lib/text/rupees.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { titleCase } from '@dastak/contract/registry/company-text.ts'
import { companyStatusMeaning } from './company-words.ts'
import { FormerNames } from './former-names.tsx'
import { overList } from './over-list.ts'
import classes from './company-name.module.css'

const CHIP_COLUMN_PX = 164
const CIN_PX = 236

/** The columns of the company list. The server orders them, by what it has an order for. */
export const COMPANY_COLUMNS: readonly Column<CompanyRecord>[] = [
  {
    id: 'name',
    header: 'Company Name',
    text: (company) => company.company_name,
    show: (company) => titleCaseName(company.company_name),
    render: (company) => (
      <>
        <Link
          to="/din"
          search={(before) => ({ ...before, mode: 'company', cin: company.identification_number })}
          state={overList}
          title={company.company_name}
          className={classes.name}
        >
          {titleCaseName(company.company_name)}
        </Link>
        <FormerNames company={company} />
      </>
    ),
    width: 340,
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
    priority: 2,
    isSortable: false,
  },
  {
    id: 'status',
    header: 'Status',
    text: (company) => company.company_status ?? '',
    render: ({ company_status: status }) => (
      <StatusChip label={status ?? ''} meaning={companyStatusMeaning(status ?? '')} />
    ),
    width: CHIP_COLUMN_PX,
    isSortable: false,
  },
  {
    id: 'city',
    header: 'City',
    text: (company) => company.company_address[0]?.city ?? '',
    minWidth: 104,
    priority: 2,
    isSortable: false,
  },
  {
    id: 'state',
    header: 'State',
    text: (company) => company.company_address[0]?.state ?? '',
    minWidth: 100,
    priority: 2,
    isSortable: false,
  },
  {
    id: 'incorporated',
    header: 'Incorporated on',
    text: (company) => formatDay(company.date_of_incorporation),
    priority: 2,
  },
  {
    id: 'capital',
    header: 'Paid-up Capital',
    kind: 'number',
    text: (company) => (company.paid_up_capital === null ? '' : rupeeText(company.paid_up_capital)),
    priority: 3,
  },
  {
    id: 'type',
    header: 'Type',
    text: (company) => titleCase(company.company_type),
    priority: 3,
    isSortable: false,
  },
  {
    id: 'roc',
    header: 'ROC',
    text: (company) => company.roc_name ?? '',
    priority: 3,
    isSortable: false,
  },
]
