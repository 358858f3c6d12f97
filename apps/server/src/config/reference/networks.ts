import type { SettingGroup } from './setting-group.ts'

export const NETWORKS_SETTINGS = {
  title: 'Private networks',
  settings: {
    PRIVATE_HOSTS: {
      title: 'Private hosts of your vendors',
      more: 'Dastak may connect to them, for example to an SMS gateway in your network: 10.0.0.7',
    },
    WEBHOOK_PRIVATE_HOSTS: {
      title: 'Private hosts for webhooks and CRMs',
      more:
        'Users choose these addresses. Add the port (10.0.0.7:9000), otherwise users can ' +
        'reach all ports.',
    },
  },
} satisfies SettingGroup
