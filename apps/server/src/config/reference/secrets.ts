import type { SettingGroup } from './setting-group.ts'

export const SECRETS_SETTINGS = {
  title: 'Secrets',
  settings: {
    SECRET_KEY: {
      title: 'Secret of the installation',
      more:
        'At least 32 characters, the same in every process. Empty: created once in ' +
        'DATA_DIR/secret.key. docs/keys.md says how to change it. In production it must not ' +
        'be one that can be guessed.',
    },
    SECRET_KEY_PREVIOUS: {
      title: 'Its secret from before, also accepted',
      more: 'While you change it. Several are separated by commas.',
    },
  },
} satisfies SettingGroup
