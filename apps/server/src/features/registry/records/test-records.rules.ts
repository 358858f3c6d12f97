import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { TEST_COMPANY, TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import type { KnownContact } from './records.store.ts'

/**
 * The records behind the test numbers for trying out a program: an invented company and its
 * directors.
 */

const NAME = 'TEST LOOMS PRIVATE LIMITED'
const SEAT = { designation: 'Director', appointed_on: '2019-04-01', ended_on: null }
const PERSON = { full_name: 'ASHA TEST', first_name: 'ASHA', last_name: 'TEST', status: 'Approved' }

const COMPANY: CompanyRecord = {
  identification_number: TEST_COMPANY,
  company_name: NAME,
  former_names: [],
  company_type: 'pvt_ltd',
  company_status: 'Active',
  roc_name: 'ROC Mumbai',
  class_of_company: 'Private',
  registration_number: '000000',
  company_subcategory: 'Company limited by shares',
  date_of_incorporation: '2000-06-15',
  main_division_description: 'Manufacture of textiles',
  company_address: [
    {
      address_type: 'Registered',
      street_address: '1 Test Road',
      city: 'Mumbai',
      state: 'Maharashtra',
      country: 'India',
      postal_code: '400001',
    },
  ],
  authorised_capital: 1_000_000,
  paid_up_capital: 500_000,
  listed_or_not: 'Unlisted',
  last_agm_date: '2025-09-30',
  balance_sheet_date: '2025-03-31',
}

/** The test company if it is among these. */
export function testCompanies(cins: readonly string[]): CompanyRecord[] {
  return cins.includes(TEST_COMPANY) ? [COMPANY] : []
}

/** The test numbers that exist: all except the one that is not found. */
const { notFound: _, ...KNOWN } = TEST_SUBJECTS.din
const DINS: readonly string[] = Object.values(KNOWN)

export function testDirectors(dins: readonly string[]) {
  return dins
    .filter((din) => DINS.includes(din))
    .map((din) => ({
      ...PERSON,
      din,
      father_name: null,
      dob: null,
      present_address: null,
      permanent_address: null,
      nationality: null,
      companies: [
        {
          identification_number: TEST_COMPANY,
          company_name: NAME,
          company_status: COMPANY.company_status,
          ...SEAT,
        },
      ],
    }))
}

export function testDirectorships(cin: string) {
  return cin === TEST_COMPANY ? DINS.map((din) => ({ din, ...PERSON, ...SEAT })) : []
}

/** The contacts of the test number that is found. */
export function testContacts(dins: readonly string[]): KnownContact[] {
  const subject = TEST_SUBJECTS.din.found
  const contact = {
    phone: '+911111199901',
    email: 'asha.test@dastak.example',
    source: 'Test',
    as_of: '2026-01-01',
  }
  return dins.includes(subject) ? [{ subject, ...contact }] : []
}
