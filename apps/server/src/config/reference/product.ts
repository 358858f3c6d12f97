import type { SettingGroup } from './setting-group.ts'

export const PRODUCT_SETTINGS = {
  title: 'White label',
  settings: {
    PRODUCT_NAME: {
      title: 'Name of the product',
      default: 'Dastak',
    },
    LOGO_URL: {
      title: 'Address of the logo',
      more:
        'The https address of an image on any host, for example an SVG. A path of a file is ' +
        'of no use.',
    },
    SUPPORT_URL: {
      title: 'Web address of the support link',
    },
    SUPPORT_EMAIL: {
      title: 'Email address of the support link',
      more: 'Set it, or SUPPORT_URL. Otherwise the link leads to an address of nobody.',
    },
    TERMS_URL: {
      title: 'Your page instead of /terms.html',
    },
    PRIVACY_PURPOSE: {
      title: 'Why you keep contacts of people',
      more: 'Shown at /opt-out and in the report that a person gets.',
    },
    PRICING_URL: {
      title: 'Your page for users without credits',
      more: 'Empty: the plans of the product.',
    },
  },
} satisfies SettingGroup
