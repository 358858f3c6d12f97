/**
 * Numbers to try a program with: they cost nothing, leave nothing behind, count against no limit of what is found, and always answer the same.
 * None of them is ever allotted to anybody.
 */
export interface TestSubjects {
  /** A phone number and an email address. */
  found: string
  /** Known, but nobody knows a contact. */
  noContact: string
  /** `not_found` */
  notFound: string
  /** `provider_unavailable` */
  vendorDown: string
}

export const TEST_SUBJECTS = {
  // DINs were allotted up to about 12 million.
  din: { found: '99999901', notFound: '99999902', vendorDown: '99999903', noContact: '99999904' },
  // There is no state 00.
  gst: {
    found: '00TESTS0001T1ZK',
    notFound: '00TESTS0002T1ZJ',
    vendorDown: '00TESTS0003T1ZI',
    noContact: '00TESTS0004T1ZH',
  },
} as const satisfies Record<string, TestSubjects>
