import type { SettingGroup } from './setting-group.ts'

export const EMAIL_CHECK_SETTINGS = {
  title: 'Email check',
  settings: {
    EMAIL_CHECK_SMTP: {
      title: 'false: check name servers only',
      more:
        'With false, results only say whether the domain accepts mail. The demo calls no ' +
        'other server.',
      default: 'true',
    },
    EMAIL_CHECK_DNS: {
      title: 'Name servers to use',
      more: 'For example 1.1.1.1,10.0.0.2:5353. Empty: those of the system.',
    },
    EMAIL_CHECK_HELO: {
      title: 'Host name in the greeting',
      more:
        'Ideally the DNS name of this machine. Empty: the host of PUBLIC_URL, otherwise the ' +
        "machine's name.",
    },
    EMAIL_CHECK_FROM: {
      title: 'Sender address for mail servers',
      more:
        'For example check@dastak.example.com. Empty: none (MAIL FROM:<>). Nothing is ever ' +
        'sent.',
    },
  },
} satisfies SettingGroup
