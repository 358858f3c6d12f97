import type { DirectorDetail } from '@dastak/contract/lookups.ts'
import { downloadCsv, toCsv } from '../../lib/csv.ts'
import { plainAddress } from './address.ts'
import { contactText } from './contact-value.ts'

const HEADER = [
  'DIN',
  'Full name',
  'Phone',
  'Email',
  'Designation',
  'Companies',
  "Father's name",
  'Date of birth',
  'Nationality',
  'Present address',
  'Permanent address',
  'Status',
  'Source',
  'Fetched at',
]

/** The CSV of one director, named `Din_{n}.csv` after the DIN. */
export function downloadDirector(detail: DirectorDetail): void {
  const companies = detail.companies.map(({ company_name, identification_number }) =>
    company_name ? `${company_name} (${identification_number})` : identification_number,
  )
  const record = [
    detail.din_number,
    detail.full_name,
    contactText(detail.phone_no),
    contactText(detail.email),
    detail.designation,
    companies.join('; '),
    detail.father_name,
    detail.dob,
    detail.nationality,
    plainAddress(detail.present_address),
    plainAddress(detail.permanent_address),
    detail.status,
    detail.source,
    detail.fetched_at,
  ]
  downloadCsv(`Din_${detail.din_number}.csv`, toCsv(HEADER, [record]))
}
