import { formatNumber } from '../../lib/text/numbers.ts'

/** Text of /api-keys, without the webhooks. */
export const apiKeysText = {
  title: 'API keys',
  purpose:
    'Use your credits from your own programs. A key has your permissions, and works while you ' +
    'have a plan.',
  yourKeys: 'Your keys',
  newKey: 'New API key',
  firstCall: {
    title: 'First call',
    purpose:
      'Replace dst_… with your key, and paste the command into a terminal. ' +
      'The test number costs nothing.',
    reference: 'API reference',
    copy: 'Copy command',
    copied: 'Command copied',
    noun: 'command',
  },

  columns: {
    name: 'Name',
    key: 'Key',
    created: 'Created',
    lastUsed: 'Last used',
    limit: 'Credits a day',
  },
  neverUsed: 'Never',
  noLimit: 'No limit',
  spentToday: (spent: number, limit: number) =>
    `${formatNumber(spent)} of ${formatNumber(limit)} today`,
  emptyHint: 'Each key that you create appears here, with the time of its last use.',

  form: {
    name: 'Key name',
    nameNote: 'What the key is for, for example the program that uses it',
    purpose: 'Purpose (optional)',
    purposeNote:
      'Why the key looks up vehicles, mobile numbers and PANs in bulk. ' +
      'A request can state its own purpose.',
    limit: 'Credits a day (optional)',
    limitNote:
      'The most that this key can spend in a day, phone and email credits together. ' +
      'Leave it empty for no limit.',
    submit: 'Create key',
  },
  planNeeded: {
    text: 'Please select a plan before proceeding further',
    close: 'Not now',
    subscribe: 'Subscribe',
  },
  created: {
    title: 'Your new API key',
    warning: 'Copy it now. It is not shown again. Anyone who has it can spend your credits.',
    copy: 'Copy key',
    copied: 'API key copied',
    noun: 'key',
    tryIt: 'Try it: this command looks up a test number, which costs nothing.',
    close: 'Done',
  },

  limit: {
    button: 'Set limit',
    title: (name: string) => `Daily limit of ${name}`,
    label: 'Limit',
    note:
      'The limit applies from the next call. ' +
      'Lookups that would exceed it are refused until the next day begins.',
    submit: 'Save limit',
    removed: (name: string) => `${name} has no limit`,
    saved: (name: string) => `The limit of ${name} is saved`,
  },
  revoke: {
    button: 'Revoke',
    title: (name: string) => `Revoke ${name}?`,
    note: {
      before: 'Programs that use',
      after:
        ' can no longer make calls. ' +
        "Webhooks that were added with the key are turned off. This can't be undone.",
    },
    close: 'Keep key',
    submit: 'Revoke',
    done: (name: string) => `${name} is revoked`,
  },
}
