import { readGstin, readGstNumber } from '@dastak/contract/identifiers.ts'
import { GST_CALLS, GST_LEAD_COLUMNS } from '@dastak/contract/kinds/gst.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { defineLeadKind } from './lead-kind.ts'
import { factText as text } from './lookup-kind.ts'

/** A business, by GST number. */
export const GST_KIND = defineLeadKind({
  kind: 'gst',
  sells: ['phone', 'email'],
  // Checks only the length, as the specification says: some real numbers do not have the usual
  // shape.
  parseSubject: readGstNumber,
  // In a file other cells often have the same length.
  parseCell: readGstin,
  invalidText: 'A GST number has 15 letters and digits and begins with two digits.',
  isListed: false,
  unknown: 'No business was found for this GST number.',
  facts: z.object({ business_name: text, legal_name: text, gstin_status: text, state: text }),
  // None of it is personal: it names the business that was looked up.
  factsWithoutContact: (facts) => facts,
  testSubjects: TEST_SUBJECTS.gst,
  testRecord: {
    name: 'Test Looms',
    facts: {
      business_name: 'Test Looms',
      legal_name: 'TEST LOOMS PRIVATE LIMITED',
      gstin_status: 'Active',
      state: 'Maharashtra',
    },
  },
  results: {
    business_name: 'fact',
    legal_name: 'fact',
    gstin_status: 'fact',
    state: 'fact',
    mobile_number: 'phone',
    email: 'email',
  },
  calls: GST_CALLS,
  headings: GST_LEAD_COLUMNS,
  reads: {
    timestamp: 'created_at',
    name: 'name',
    gstin: 'subject',
    phone: 'phone',
    email: 'email',
  },
  detailOf: ({ subject, facts }) => ({ gstin: subject, ...facts }),
  leadOf: ({ subject, name, phone, email }) => ({
    business_name: name,
    gstin: subject,
    mobile_number: phone,
    email,
  }),
})
