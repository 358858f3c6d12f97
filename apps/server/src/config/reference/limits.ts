import type { SettingGroup } from './setting-group.ts'

export const LIMITS_SETTINGS = {
  title: 'Limits',
  settings: {
    MISSES_PER_MINUTE: {
      title: 'Reveals without a result, per user and minute',
      more: 'Counted over all processes.',
      default: '60',
    },
    MISSES_PER_DAY: {
      title: 'Reveals without a result, per user and day',
      more: 'Counted over all processes. Days begin and end in TIME_ZONE.',
      default: '2000',
    },
    CALLS_PER_MINUTE_PER_USER: {
      title: 'Requests of one user',
      more: 'Counted in each process.',
      default: '600',
    },
    CALLS_PER_MINUTE_PER_KEY: {
      title: 'Requests with one API key',
      more: 'Counted over all processes, and all keys of a user together: twenty times as many.',
      default: '60',
    },
    MESSAGES_PER_MINUTE_PER_KEY: {
      title: 'Other messages of an assistant, by API key',
      more:
        'Such as connecting and listing the tools. Each use of a tool is a request with the key. ' +
        'Counted as these are.',
      default: '300',
    },
    CALLS_PER_MINUTE_PER_ADDRESS: {
      title: 'Requests without a user, by address',
      more: 'Counted in each process.',
      default: '600',
    },
    ENDPOINT_LIMIT_FACTOR: {
      title: 'Factor for limits of single endpoints',
      more:
        'Onboarding, adding an email address, its code, new API keys. Counted in each ' +
        'process. Empty: 1, in the demo 50.',
    },
    CALLS_IN_FLIGHT_PER_USER: {
      title: 'Requests of a user at the same time',
      more:
        'The same number of uploads and of downloads may run in addition. Counted in each ' +
        'process.',
      default: '4',
    },
    CALL_WAIT_SECONDS: {
      title: 'Seconds that further requests wait',
      more: 'Requests that waited so long are refused.',
      default: '10',
    },
    CONNECTIONS: {
      title: 'Open connections',
      more: 'Of each process.',
      default: '10000',
    },
    CONNECTIONS_PER_ADDRESS: {
      title: 'Open connections of one address',
      more: 'Counted in each process. TRUSTED_PROXIES are not counted by address.',
      default: '1000',
    },
  },
} satisfies SettingGroup
