import type { Settings } from './settings.ts'

const MOST = 36_500

/** How many days old data is kept, by kind. 0 keeps it for ever. */
export function readKeptDays({ integer }: Settings) {
  return {
    sign_ins: integer('KEEP_SIGN_INS_DAYS', 730, 0, MOST),
    profile_pages: integer('KEEP_PROFILE_PAGES_DAYS', 0, 0, MOST),
    contacts: integer('KEEP_CONTACTS_DAYS', 0, 0, MOST),
    accounts: integer('KEEP_INACTIVE_ACCOUNTS_DAYS', 0, 0, MOST),
  }
}
