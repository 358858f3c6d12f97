import type { BatchRowStatus } from '@dastak/contract/batches/batch-rows.ts'
import type { StatusText } from '@dastak/contract/statuses.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'

/** Text of the result of one bulk request. */
export const rowsText = {
  label: (filename: string) => `Rows of ${filename}`,
  back: 'All requests',
  about: (type: string, rows: number) =>
    `${type} · ${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  cost: (credits: string) => `Cost: ${credits}`,
  noCost: 'Nothing was charged',

  choices: 'Status',
  all: 'All',
  choice: (label: string, count: number) => `${label} ${formatNumber(count)}`,

  statuses: {
    found: { label: 'Found', meaning: 'done' },
    partly_found: { label: 'Partly found', meaning: 'waiting' },
    not_found: { label: 'Not found', meaning: 'nothing' },
    malformed: { label: 'Not valid', meaning: 'failed' },
    duplicate: { label: 'Duplicate', meaning: 'nothing' },
    failed: { label: 'Failed', meaning: 'failed' },
    not_processed: { label: 'Not processed', meaning: 'waiting' },
    left_out: { label: 'Your customer', meaning: 'nothing' },
  } satisfies Readonly<Record<BatchRowStatus, StatusText>>,

  number: 'Row',
  subject: 'Looked up',
  status: 'Status',
  credits: 'Credits',
  contact: 'Contact',
  emptyCell: '(empty)',
  results: {
    full_name: 'Name',
    name: 'Name',
    designation: 'Designation',
    company_name: 'Company',
    business_name: 'Business',
    legal_name: 'Legal name',
    gstin_status: 'GST status',
    phone_no: 'Phone',
    mobile_number: 'Phone',
    email: 'Email',
    rc_number: 'Vehicle',
  } as Readonly<Record<string, string>>,

  deletedTitle: 'The rows of this request are deleted',
  deleted: (day: string) =>
    `They were kept until ${day}. The counts and the cost stay in the list.`,
  noRows: 'No row has this status.',
}
