const outbox = { link: 'outbox', after: '.' }

/** Text of the sign-in page and its form. */
export const signInText = {
  title: 'Find who runs a company, and how to reach them',
  purpose:
    'Companies and directors from the public registry, with phone numbers and email addresses ' +
    'for one credit each. You pay only for what is found.',
  demo: {
    mode: 'Demo mode.',
    before: 'Sign in with any mobile number. The code goes to the',
    ...outbox,
  },
  support: 'Contact support',
  optOut: 'Remove my number or email',
  signingIn: 'Signing you in…',

  phone: {
    heading: 'Sign in',
    intro: 'Enter your mobile number. We send you a 4-digit code. You need no password.',
    sessionLost: 'Your session has ended. Sign in again.',
    mobile: 'Mobile number',
    proceed: 'Proceed',
    proceedIn: (wait: string) => `Proceed in ${wait}`,
    terms: {
      before: 'By proceeding you agree to the',
      link: 'Terms and Conditions',
      after: '.',
    },
  },

  code: {
    heading: 'Enter the code',
    sentTo: { before: 'We sent a 4-digit code to', after: '.' },
    changeNumber: 'Change number',
    demo: {
      before: 'Demo mode: no message leaves this machine. Your code is in the',
      ...outbox,
    },
    submit: 'Enter OTP',
  },

  link: {
    heading: 'Sign in with your link',
    intro: 'The link works once, in this browser. Do not share it.',
    submit: 'Sign in',
    codeInstead: 'Sign in with a code instead',
  },
}
