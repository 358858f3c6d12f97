import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { Identifier } from '../../../components/facts/identifier.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { formatDay } from '../../../lib/text/dates.ts'
import { rupeeText } from '../../../lib/text/rupees.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { titleCase } from '@dastak/contract/registry/company-text.ts'
import { companiesText } from './companies.text.ts'
import { companyStatusMeaning } from './company-status.ts'
import { FormerNames } from './former-names.tsx'
import { openedFromList } from './opened-from-list.ts'
import classes from './company-name.module.css'

const { columns } = companiesText

const CHIP_COLUMN_PX = 164
const CIN_PX = 236

/** The columns of the company list. The server sorts, and only by some of them. */
export const COMPANY_COLUMNS: readonly Column<CompanyRecord>[] = [
  {
    id: 'name',
    header: columns.name,
    text: (company) => company.company_name,
    show: (company) => titleCaseName(company.company_name),
    render: (company) => (
      <>
        <Link
          to="/din"
          search={(before) => ({ ...before, mode: 'company', cin: company.identification_number })}
          state={openedFromList}
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
    header: columns.cin,
    kind: 'identifier',
    text: (company) => company.identification_number,
    render: (company) => <Identifier value={company.identification_number} />,
    width: CIN_PX,
    priority: 2,
    isSortable: false,
  },
  {
    id: 'status',
    card: 'right',
    header: columns.status,
    text: (company) => company.company_status ?? '',
    render: ({ company_status: status }) => (
      <StatusChip label={status ?? ''} meaning={companyStatusMeaning(status ?? '')} />
    ),
    width: CHIP_COLUMN_PX,
    isSortable: false,
  },
  {
    id: 'city',
    header: columns.city,
    text: (company) => company.company_address[0]?.city ?? '',
    minWidth: 104,
    priority: 2,
    isSortable: false,
  },
  {
    id: 'state',
    header: columns.state,
    text: (company) => company.company_address[0]?.state ?? '',
    minWidth: 100,
    priority: 2,
    isSortable: false,
  },
  {
    id: 'incorporated',
    header: columns.incorporated,
    text: (company) => formatDay(company.date_of_incorporation),
    priority: 2,
  },
  {
    id: 'capital',
    card: 'opened',
    header: columns.capital,
    kind: 'number',
    text: (company) => (company.paid_up_capital === null ? '' : rupeeText(company.paid_up_capital)),
    priority: 3,
  },
  {
    id: 'type',
    card: 'opened',
    header: columns.type,
    text: (company) => titleCase(company.company_type),
    priority: 3,
    isSortable: false,
  },
  {
    id: 'roc',
    card: 'opened',
    header: columns.roc,
    text: (company) => company.roc_name ?? '',
    priority: 3,
    isSortable: false,
  },
]
