/**
 * Numbers to try a program with: they cost nothing, leave nothing behind, count against no limit of
 * what is found, and always answer the same. None of them is ever allotted to anybody.
 */
export interface TestSubjects {
  /** All that the kind sells. */
  found: string
  /** Known, but nobody knows a contact. */
  noContact: string
  /** `not_found` */
  notFound: string
  /** `provider_unavailable` */
  vendorDown: string
}

/** A company that does not exist, with the test numbers of directors on its board. */
export const TEST_COMPANY = 'U00000MH2000PTC000000'

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
  // No operator has numbers that begin with a 1.
  mobile: {
    found: '+911111199991',
    notFound: '+911111199992',
    vendorDown: '+911111199993',
    noContact: '+911111199994',
  },
  // The fourth letter says what its holder is; X is nobody.
  pan: {
    found: 'TESXT9901T',
    notFound: 'TESXT9902T',
    vendorDown: 'TESXT9903T',
    noContact: 'TESXT9904T',
  },
} as const satisfies Record<string, TestSubjects>
