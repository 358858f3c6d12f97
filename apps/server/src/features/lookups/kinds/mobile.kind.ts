import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { indianMobile } from '../../../contact-values/contact-values.rules.ts'
import { vehicleNumber } from '../../registry/spellings.service.ts'
import { defineKind, factText as text } from './lookup-kind.ts'

/** The vehicle of an Indian mobile number: a phone credit buys its registration. */
export const MOBILE_KIND = defineKind({
  kind: 'mobile',
  sells: ['phone'],
  parseSubject: indianMobile,
  invalidText: 'An Indian mobile number has 10 digits.',
  readPaid: vehicleNumber,
  isListed: false,
  unknown: 'No vehicle was found for this mobile number.',
  /** `registered_on`: YYYY-MM-DD. */
  facts: z.object({ vehicle_class: text, registered_on: text }),
  isNameless: true,
  results: { rc_number: 'phone', vehicle_class: 'fact', registered_on: 'fact' },
  testSubjects: TEST_SUBJECTS.mobile,
  testRecord: {
    facts: { vehicle_class: 'Motor car', registered_on: '2020-01-31' },
    paid: TEST_SUBJECTS.rc.found,
  },
})
