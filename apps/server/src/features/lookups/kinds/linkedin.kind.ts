import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { withoutContacts } from '../../../contact-values/contacts-in-text.rules.ts'
import { defineKind, factText } from './lookup-kind.ts'

/** What people write about themselves, without contacts. */
const text = z.pipe(factText, z.transform(withoutContacts))

/** A person, by the id of a LinkedIn profile. */
export const LINKEDIN_KIND = defineKind({
  kind: 'linkedin',
  sells: ['phone', 'email'],
  parseSubject: (typed) => linkedinProfile(typed)?.id ?? null,
  invalidText: 'A LinkedIn profile has an address like linkedin.com/in/name.',
  isListed: false,
  unknown: 'No person was found for this LinkedIn profile.',
  facts: z.object({ name: text, headline: text, company: text }),
  results: { name: 'name', headline: 'fact', company: 'fact', phone_no: 'phone', email: 'email' },
  testSubjects: TEST_SUBJECTS.linkedin,
  testRecord: {
    name: 'Asha Test',
    company_name: 'TEST LOOMS PRIVATE LIMITED',
    facts: {
      name: 'Asha Test',
      headline: 'Head of weaving',
      company: 'TEST LOOMS PRIVATE LIMITED',
    },
  },
})
