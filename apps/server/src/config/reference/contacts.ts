import type { SettingGroup } from './setting-group.ts'

export const CONTACTS_SETTINGS = {
  title: 'Contacts',
  settings: {
    CONTACT_VENDORS: {
      title: 'JSON file of contact vendors',
      more:
        'They are called in their order (docs/vendors.md). Each ${NAME} in it is replaced by ' +
        'that setting. Empty: none.',
    },
    PROFILE_LAYOUTS_FILE: {
      title: 'JSON file with layouts of profile pages',
      more:
        'For browser extensions, which use the higher version. Copy ours from ' +
        'packages/contract/src/linkedin/profile-layouts.ts. Empty: ours.',
    },
  },
} satisfies SettingGroup
