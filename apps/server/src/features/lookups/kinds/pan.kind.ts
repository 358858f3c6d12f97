import { readPan } from '@dastak/contract/identifiers.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { readName } from '../../../contact-values/contact-values.rules.ts'
import { defineKind, factText as text } from './lookup-kind.ts'

/** The workplace of the holder of a PAN: a phone credit buys the name of the employer. */
export const PAN_KIND = defineKind({
  kind: 'pan',
  sells: ['phone'],
  parseSubject: readPan,
  invalidText: 'A PAN looks like ABCPE1234F.',
  readPaid: readName,
  isListed: false,
  unknown: 'No employer was found for this PAN.',
  /** `since`: YYYY-MM-DD. */
  facts: z.object({ designation: text, since: text }),
  isNameless: true,
  results: { employer_name: 'phone', designation: 'fact', since: 'fact' },
  testSubjects: TEST_SUBJECTS.pan,
  testRecord: {
    facts: { designation: 'Head of weaving', since: '2020-01-31' },
    paid: 'TEST LOOMS PRIVATE LIMITED',
  },
})
