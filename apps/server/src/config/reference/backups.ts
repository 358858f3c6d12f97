import type { SettingGroup } from './setting-group.ts'

export const BACKUPS_SETTINGS = {
  title: 'Backups',
  settings: {
    BACKUP_AT: {
      title: 'Time of the nightly backup, in TIME_ZONE',
      more:
        'A missed one is made as soon as a worker runs. off: only by `npm run dastak -- ' +
        'backup now`. Empty: 02:30, in the demo off.',
    },
    BACKUP_KEEP: {
      title: 'Number of nightly backups that are kept',
      more:
        'As many of those that you make are kept too. Backups of other installations in the same ' +
        'folder or bucket are never deleted.',
      default: '14',
    },
    BACKUP_DIR: {
      title: 'Folder of the backups',
      more:
        'Best on another disk. Empty: the bucket under backups/, or without one ' +
        'DATA_DIR/backups.',
    },
    BACKUP_KEY: {
      title: 'Key that opens the backups',
      more:
        'It begins with AGE-SECRET-KEY-1. Empty: derived from the secret of the ' +
        'installation. Keep the key elsewhere: `npm run dastak -- backup key` prints it. ' +
        'Earlier keys may follow, with commas: they open earlier backups.',
    },
  },
} satisfies SettingGroup
