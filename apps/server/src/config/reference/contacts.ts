import type { SettingGroup } from './setting-group.ts'

export const CONTACTS_SETTINGS = {
  title: 'Contacts',
  settings: {
    CONTACT_VENDORS: {
      title: 'JSON file of contact vendors',
      more:
        'Loaded at the start if no vendor exists yet (docs/vendors.md), and not read after that. ' +
        'Each ${NAME} in it is a key, taken from that setting. Empty: none.',
    },
    OWN_KEY_PRICE: {
      title: 'Credits for a field found with a customer’s own key',
      more: 'Never more than the usual price.',
      default: '0',
    },
    PROFILE_LAYOUTS_FILE: {
      title: 'JSON file with layouts of profile pages',
      more:
        'For browser extensions, which use the higher version. Copy ours from ' +
        'packages/contract/src/linkedin/profile-layouts.ts. Empty: ours.',
    },
  },
} satisfies SettingGroup
