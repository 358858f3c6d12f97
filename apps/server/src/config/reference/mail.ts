import type { SettingGroup } from './setting-group.ts'

export const MAIL_SETTINGS = {
  title: 'Email',
  settings: {
    SMTP_URL: {
      title: 'Your mail server',
      more:
        'smtp://mail.example (587, STARTTLS) or smtps://mail.example (465, TLS from the ' +
        'start). User and password may be in it: smtp://user:password@mail.example. `npm run ' +
        'dastak -- mail check ADDRESS` sends a message and shows what is wrong.',
    },
    SMTP_USER: {
      title: 'User at the mail server',
      more: 'Special characters need no escape here.',
    },
    SMTP_PASSWORD: {
      title: 'Password at the mail server',
    },
    MAIL_FROM: {
      title: 'Sender of emails',
      more: 'For example Dastak <no-reply@dastak.example>',
    },
    SMTP_CA_FILE: {
      title: 'File with its certificate (PEM)',
      more:
        'If an unknown authority signed it: the certificate of the server or of that ' +
        'authority.',
    },
    SMTP_TLS: {
      title: 'required, optional, none or unverified',
      more:
        'The first three are about STARTTLS. Empty: required if there is a password, ' +
        'otherwise optional. With unverified, the certificate is not checked: for a private ' +
        'network only.',
    },
    ACCEPT_NO_EMAIL: {
      title: 'true: start without a mail server',
      more:
        'Email addresses are then verified only with `npm run dastak -- user verify-email`, ' +
        'and users need a verified one to search.',
    },
  },
} satisfies SettingGroup
