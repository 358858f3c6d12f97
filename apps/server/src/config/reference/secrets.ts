import type { SettingGroup } from './setting-group.ts'

export const SECRETS_SETTINGS = {
  title: 'Secrets',
  settings: {
    SECRET_KEY: {
      title: 'Secret of the installation',
      more:
        'At least 32 characters, the same in every process. Empty: created once in ' +
        'DATA_DIR/secret.key. With another one, users sign in again and make new secrets for ' +
        'their webhooks.',
    },
  },
} satisfies SettingGroup
