import { REFERRAL_BONUS } from '@dastak/contract/limits.ts'

const WORK_EMAIL_RULE =
  'Their email must be a work email, not one from a free or disposable mail service.'

/** Text of /free-credits. */
export const referralsText = {
  title: 'Free credits',
  purpose:
    `Invite people. You both get ${REFERRAL_BONUS} phone credits when the invited person ` +
    'verifies a work email.',
  invitedPeople: 'Invited people',
  invitedPurpose:
    `Each person counts once. ${WORK_EMAIL_RULE} ` +
    'Their LinkedIn profile must not have been used with a code before.',

  codeHeading: 'Your referral code',
  copyCode: 'Copy Code',
  codeCopied: 'Referral Code Coppied',
  codeNoun: 'code',
  textHeading: 'Text to share',
  copyText: 'Copy text',
  textCopied: 'Text copied',
  textNoun: 'text',
  copiedTip: 'Copied!',
  whatsApp: 'WhatsApp',
  email: 'Email',
  emailSubject: (product: string) => `${product}: ${REFERRAL_BONUS} credits for each of us`,
  shareText: (product: string, link: string, code: string) =>
    `I use ${product} to find companies and reach their directors. Sign up at ${link} with my ` +
    `referral code ${code} and your work email. Once you verify it, we both get ` +
    `${REFERRAL_BONUS} credits.`,

  columns: {
    joined: 'Joined on',
    name: 'Name',
    mobile: 'Mobile',
    status: 'Status',
    credited: 'Credited on',
  },
  credited: 'Credited',
  emptyHint:
    'People who join with your code appear here. They are pending until they verify a work ' +
    `email. Then you both get ${REFERRAL_BONUS} phone credits.`,
}
