import { DIN_LEAD_COLUMNS } from '@dastak/contract/kinds/din.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { din } from '../../registry/registry.service.ts'
import { defineLeadKind, factText as text, leadColumns } from './lookup-kind.ts'

/** A director of the company registry, by director identification number. */
export const DIN_KIND = defineLeadKind({
  kind: 'din',
  permission: 'din-search',
  sells: ['phone', 'email'],
  parseSubject: din,
  isProper: (text) => /^\s*\d{8}\s*$/.test(text),
  malformed: 'No DIN: 8 digits are expected.',
  isListed: true,
  unknown: 'There is no director with this DIN.',
  facts: z.object({
    father_name: text,
    /** YYYY-MM-DD. */
    dob: text,
    /** Parts separated by `$`. */
    present_address: text,
    permanent_address: text,
    nationality: text,
    status: text,
  }),
  factsWithoutContact: ({ status }) => ({
    father_name: null,
    dob: null,
    present_address: null,
    permanent_address: null,
    nationality: null,
    status,
  }),
  testSubjects: TEST_SUBJECTS.din,
  testRecord: {
    name: 'ASHA TEST',
    company_name: 'TEST LOOMS PRIVATE LIMITED',
    designation: 'Director',
    facts: {
      father_name: 'RAVI TEST',
      dob: '1980-01-31',
      present_address: '1 Test Road$Mumbai$Maharashtra$400001',
      permanent_address: '1 Test Road$Mumbai$Maharashtra$400001',
      nationality: 'India',
      status: 'Approved',
    },
    related: [
      {
        identification_number: 'U00000MH2000PTC000000',
        company_name: 'TEST LOOMS PRIVATE LIMITED',
        designation: 'Director',
      },
    ],
  },
  columns: leadColumns(DIN_LEAD_COLUMNS, {
    timestamp: 'created_at',
    name: 'name',
    din: 'subject',
    company: 'company',
    designation: 'designation',
    phone: 'phone',
    email: 'email',
    report: 'report',
  }),
  fileName: 'din_leads',
})
