import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { mobileContact } from '../../../contact-values/contact-values.rules.ts'
import { vehicleNumber } from '../../registry/spellings.service.ts'
import { defineKind, factText as text } from './lookup-kind.ts'

/** The owner of a vehicle, by its registration: a phone credit buys the owner's mobile number. */
export const RC_KIND = defineKind({
  kind: 'rc',
  sells: ['phone'],
  parseSubject: vehicleNumber,
  invalidText: 'A vehicle registration looks like MH12AB1234.',
  isListed: false,
  unknown: 'No mobile number was found for this vehicle.',
  // A landline is not what a mobile number was paid for.
  readPaid: mobileContact,
  facts: z.object({ owner_name: text }),
  isNameless: true,
  results: { mobile_number: 'phone', owner_name: 'fact' },
  testSubjects: TEST_SUBJECTS.rc,
  testRecord: { facts: { owner_name: 'ASHA TEST' } },
})
