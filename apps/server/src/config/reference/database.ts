import type { SettingGroup } from './setting-group.ts'

export const DATABASE_SETTINGS = {
  title: 'Database',
  settings: {
    DATABASE_URL: {
      title: 'Login of the application',
      more:
        'PostgreSQL 15 or newer, as dastak_app or a member of that role, for example ' +
        'postgres://dastak_app:password@db.example:5432/dastak. Empty: the embedded database ' +
        'below DATA_DIR. For TLS add ' +
        '?sslmode=verify-full&sslrootcert=/path/to/the/provider.pem.',
    },
    DATABASE_ADMIN_URL: {
      title: 'Login that owns and migrates the tables',
      more: 'Empty: DATABASE_URL is used for both.',
    },
    DATABASE_DIRECT_URL: {
      title: 'The database without its pooler',
      more: 'Needed if DATABASE_URL is a pooler in transaction mode (PgBouncer).',
    },
    DATABASE_POOL_SIZE: {
      title: 'Maximum number of connections for requests',
      more:
        'A worker uses half as many in addition. Empty: four for each core, 4 to 32 in all. ' +
        'More is slower.',
    },
  },
} satisfies SettingGroup
