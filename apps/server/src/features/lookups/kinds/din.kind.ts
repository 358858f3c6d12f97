import { readDin } from '@dastak/contract/identifiers.ts'
import { DIN_CALLS, DIN_LEAD_COLUMNS, directorDetail } from '@dastak/contract/kinds/din.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { NO_DIRECTOR_TEXT } from '../../registry/registry.service.ts'
import { defineLeadKind } from './lead-kind.ts'
import { factText as text } from './lookup-kind.ts'

const FACTS = z.object({
  father_name: text,
  /** YYYY-MM-DD. */
  dob: text,
  /** Parts separated by `$`. */
  present_address: text,
  permanent_address: text,
  nationality: text,
  status: text,
})

/** A director of the company registry, by director identification number. */
export const DIN_KIND = defineLeadKind({
  kind: 'din',
  sells: ['phone', 'email'],
  parseSubject: readDin,
  isStandardForm: (text) => /^\s*\d{8}\s*$/.test(text),
  invalidText: 'A DIN has 8 digits.',
  isListed: true,
  unknown: NO_DIRECTOR_TEXT,
  facts: FACTS,
  factsWithoutContact: ({ status }) => FACTS.parse({ status }),
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
  results: {
    full_name: 'name',
    designation: 'designation',
    company_name: 'company_name',
    phone_no: 'phone',
    email: 'email',
  },
  calls: DIN_CALLS,
  headings: DIN_LEAD_COLUMNS,
  reads: {
    timestamp: 'created_at',
    name: 'name',
    din: 'subject',
    company: 'company',
    designation: 'designation',
    phone: 'phone',
    email: 'email',
    report: 'report',
  },
  detailOf({ subject, name, facts, designation, related }) {
    const companies = directorDetail.shape.companies.safeParse(related)
    return {
      din_number: subject,
      full_name: name,
      ...facts,
      designation,
      companies: companies.success ? companies.data : [],
    }
  },
  leadOf: (row) => ({
    director_id: row.subject,
    director_data: {
      full_name: row.name,
      identification_number: row.cin,
      company_name: row.company_name,
      designation: row.designation,
      phone_no: row.phone,
      email: row.email,
    },
    report: row.report,
  }),
})
