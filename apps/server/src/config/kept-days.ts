import type { Settings } from './settings.ts'

const MOST = 36_500

/** How long data is kept. */
export function readKeptDays({ integer }: Settings) {
  return {
    /** Rows and results of bulk requests, after their end. */
    batchKeepDays: integer('BATCH_KEEP_DAYS', 90, 1, 3_650),
    /** Old data, by kind. 0 keeps it for ever. */
    keptDays: {
      sign_ins: integer('KEEP_SIGN_INS_DAYS', 730, 0, MOST),
      profile_pages: integer('KEEP_PROFILE_PAGES_DAYS', 0, 0, MOST),
      contacts: integer('KEEP_CONTACTS_DAYS', 0, 0, MOST),
      accounts: integer('KEEP_INACTIVE_ACCOUNTS_DAYS', 0, 0, MOST),
    },
  }
}
