import { GSTIN_LENGTH } from '@dastak/contract/limits.ts'
import { GST_CALLS, GST_LEAD_COLUMNS } from '@dastak/contract/kinds/gst.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { gstin } from '../../registry/registry.service.ts'
import { defineLeadKind } from './lead-kind.ts'
import { factText as text } from './lookup-kind.ts'

/** A business, by GST number. */
export const GST_KIND = defineLeadKind({
  kind: 'gst',
  sells: ['phone', 'email'],
  // By its length alone, as the specification says: some real numbers differ from the usual shape.
  parseSubject(typed) {
    const compact = typed.replace(/\s+/g, '').toUpperCase()
    return compact.length === GSTIN_LENGTH ? compact : null
  },
  // In a file the next cell is often as long.
  parseCell: gstin,
  malformed: 'No GST number: 15 letters and digits are expected, the first two of them digits.',
  isListed: false,
  unknown: 'No business is known by this GST number.',
  facts: z.object({ business_name: text, legal_name: text, gstin_status: text, state: text }),
  // Nothing of it is personal: it names the business that was asked about.
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
