import { EMAIL_CHECKS_PER_DAY } from '@dastak/contract/limits.ts'
import { formatNumber } from '../../lib/text/numbers.ts'

/** Text of /email-verify. */
export const emailCheckText = {
  title: 'Verify your Email',
  purpose:
    'See whether an address accepts mail before you write to it. The check is free and sends nothing.',
  email: 'Email',
  example: 'name@company.com',
  submit: 'Submit',
  intro: {
    title: 'Will your email arrive?',
    text:
      'Enter an email address to see whether its mail server accepts it, ' +
      'and what kind of address it is.',
    hint:
      `You have ${EMAIL_CHECKS_PER_DAY} checks a day. ` +
      'If an address cannot be tested, the result is unknown, not invalid.',
  },

  result: 'Email check',
  attributes: 'Email attributes',
  checksLeft: (count: number) =>
    `${formatNumber(count)} of ${formatNumber(EMAIL_CHECKS_PER_DAY)} checks left today`,
  downloadNoun: 'the check',
  checking: 'Asking the mail server. This can take up to 20 seconds.',
  lookAgain: {
    before: 'We look again at',
    after: '. The result then changes here and costs no check.',
  },
  suggestion: { before: 'Did you mean', after: ' ?' },
  verdicts: { valid: 'Valid', risky: 'Risky', invalid: 'Invalid', unknown: 'Unknown' },
  yes: 'Yes',
  no: 'No',
  none: 'None',
  notTested: 'Not tested',

  samples: {
    title: 'Sample addresses',
    note:
      'Demo mode contacts no mail server. ' +
      'It has invented answers for addresses that end with .example. ' +
      'These addresses show the possible results.',
  },
}
