/**
 * Subjects for trying a program. They cost nothing, store nothing, count against no limit of
 * results, and always return the same. None of them is ever assigned to anybody.
 */
export interface TestSubjects {
  /** Found, with every field that the kind sells. */
  found: string
  /** Found, but without a contact. */
  noContact: string
  /** `not_found` */
  notFound: string
  /** `provider_unavailable` */
  vendorDown: string
}

/** An invented company whose directors are the test subjects. */
export const TEST_COMPANY = 'U00000MH2000PTC000000'

export const TEST_SUBJECTS = {
  // DINs have been assigned up to about 12 million.
  din: { found: '99999901', notFound: '99999902', vendorDown: '99999903', noContact: '99999904' },
  // There is no state 00.
  gst: {
    found: '00TESTS0001T1ZK',
    notFound: '00TESTS0002T1ZJ',
    vendorDown: '00TESTS0003T1ZI',
    noContact: '00TESTS0004T1ZH',
  },
  linkedin: {
    found: 'dastak-test-found',
    notFound: 'dastak-test-not-found',
    vendorDown: 'dastak-test-vendor-down',
    noContact: 'dastak-test-no-contact',
  },
  // There is no state XX.
  rc: {
    found: 'XX00TT9901',
    notFound: 'XX00TT9902',
    vendorDown: 'XX00TT9903',
    noContact: 'XX00TT9904',
  },
  // No operator has numbers that begin with 1.
  mobile: {
    found: '+911111199991',
    notFound: '+911111199992',
    vendorDown: '+911111199993',
    noContact: '+911111199994',
  },
  // The fourth letter is the type of holder. X is not one.
  pan: {
    found: 'TESXT9901T',
    notFound: 'TESXT9902T',
    vendorDown: 'TESXT9903T',
    noContact: 'TESXT9904T',
  },
} as const satisfies Record<string, TestSubjects>
