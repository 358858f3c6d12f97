import { toCsv } from '@dastak/contract/tables/csv.ts'
import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'
import type { GstDetail } from '@dastak/contract/kinds/gst.ts'
import { expect, it } from 'vitest'
import type { Table } from '../../lib/files/table-file.ts'
import { detailTable } from './detail-file.ts'
import { DIN_FACTS } from './kinds/din-facts.tsx'
import { DIN } from './kinds/din.ts'
import { GST_FACTS } from './kinds/gst-facts.tsx'
import { GST } from './kinds/gst.ts'

const shared = {
  lead_id: 'a',
  email: 'a@sample.example',
  source: 'Sample',
  fetched_at: '2026-03-01T05:00:00.000Z',
  is_from_team: false,
  is_test: false,
  credits_charged: { phone: 1, email: 1 },
  credits_left: { phone: 9, email: 9 },
}
const linesOf = ({ heading, records }: Table) =>
  toCsv(heading, records).replace('\uFEFF', '').trim().split('\r\n')

it('writes a GST detail with plain values', () => {
  const detail: GstDetail = {
    ...shared,
    gstin: '27AAPFU0939F1ZV',
    business_name: 'Sample Mills',
    legal_name: 'SAMPLE MILLS LLP',
    gstin_status: 'Active',
    state: 'Maharashtra',
    mobile_number: '+911111100001',
  }
  expect(GST_FACTS.fileName(detail)).toBe('Gst_27AAPFU0939F1ZV')
  expect(linesOf(detailTable(GST, GST_FACTS, detail))).toEqual([
    'Business Name,GST Number,Phone,Email,Legal Name,Status,State,Source,Fetched at',
    'Sample Mills,27AAPFU0939F1ZV,+911111100001,a@sample.example,SAMPLE MILLS ' +
      'LLP,Active,Maharashtra,Sample,2026-03-01T05:00:00.000Z',
  ])
})

it('writes a director with all companies, and empty cells for locked or missing values', () => {
  const detail: DirectorDetail = {
    ...shared,
    din_number: '00012345',
    full_name: 'Asha Sample',
    father_name: null,
    dob: null,
    present_address: '1 Sample Road$Panaji',
    permanent_address: null,
    nationality: null,
    phone_no: { locked: true },
    status: null,
    designation: 'Director',
    companies: [
      { identification_number: 'X1', company_name: 'ONE', designation: null },
      { identification_number: 'X2', company_name: null, designation: null },
    ],
  }
  expect(DIN_FACTS.fileName(detail)).toBe('Din_00012345')
  expect(linesOf(detailTable(DIN, DIN_FACTS, detail))[1]).toBe(
    '00012345,Asha Sample,,a@sample.example,Director,"ONE (X1); X2",,,,"1 Sample Road, ' +
      'Panaji",,,Sample,2026-03-01T05:00:00.000Z',
  )
})
