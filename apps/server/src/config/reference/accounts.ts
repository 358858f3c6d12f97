import type { SettingGroup } from './setting-group.ts'

export const ACCOUNTS_SETTINGS = {
  title: 'Accounts',
  settings: {
    ALLOWED_COUNTRIES: {
      title: 'Countries whose numbers may sign in',
      more:
        'Two letters each, for example IN,US,AE. Everybody with such a number can make an ' +
        "account: sign-up can't be closed.",
      default: 'IN',
    },
    OTP_SENDS_PER_HOUR_PER_ADDRESS: {
      title: 'Maximum number of codes an hour for one address',
      more: 'Counted over all processes. Empty: 20, in the demo 1000.',
    },
    SIGN_UP_PHONE_CREDITS: {
      title: 'Phone credits of a new account',
      default: '10',
    },
    SIGN_UP_EMAIL_CREDITS: {
      title: 'Email credits of a new account',
      default: '10',
    },
    LOW_CREDIT_THRESHOLD: {
      title: 'Number of credits left at which users are notified',
      more: '0: only when they are used up.',
      default: '5',
    },
    TEAM_INVITATIONS_PER_DAY: {
      title: 'Invitations of a team owner in 24 hours',
      more: 'Each invited person gets a text message.',
      default: '20',
    },
    BATCH_KEEP_DAYS: {
      title: 'Days until an ended batch is deleted',
      more: 'Its rows and its result are deleted. The batch and its cost stay.',
      default: '90',
    },
    KEEP_SIGN_INS_DAYS: {
      title: 'Days until an entry of the sign-in log is deleted',
      more: 'The latest sign-in of each user stays. 0 keeps all.',
      default: '730',
    },
    KEEP_PROFILE_PAGES_DAYS: {
      title: 'Days until the data of a profile page is deleted',
      more: 'What the browser extension read. The request and its lead stay. 0 keeps it.',
      default: '0',
    },
    KEEP_CONTACTS_DAYS: {
      title: 'Days until an imported contact is deleted',
      more: 'Counted from the date that its source gave, otherwise from its import. 0 keeps all.',
      default: '0',
    },
    KEEP_INACTIVE_ACCOUNTS_DAYS: {
      title: 'Days without a sign-in until an account is erased',
      more: 'Not if it has a plan, a team or paid credits. 0 keeps all.',
      default: '0',
    },
    REFRESH_AFTER_DAYS: {
      title: 'Days until a lead can be refreshed',
      more: 'A changed contact costs credits again, an unchanged one is free.',
      default: '90',
    },
    ESTIMATE_WAIT_SECONDS: {
      title: 'Seconds that an upload waits for its count',
      more:
        'After that, the sender requests the count again. Keep it below the timeout of your ' +
        'proxy.',
      default: '5',
    },
  },
} satisfies SettingGroup
