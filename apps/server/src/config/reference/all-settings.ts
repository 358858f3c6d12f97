import { ACCOUNTS_SETTINGS } from './accounts.ts'
import { BACKUPS_SETTINGS } from './backups.ts'
import { BILLING_SETTINGS } from './billing.ts'
import { CONTACTS_SETTINGS } from './contacts.ts'
import { DATABASE_SETTINGS } from './database.ts'
import { EMAIL_CHECK_SETTINGS } from './email-check.ts'
import { LIMITS_SETTINGS } from './limits.ts'
import { MAIL_SETTINGS } from './mail.ts'
import { NETWORKS_SETTINGS } from './networks.ts'
import { PROCESS_SETTINGS } from './process.ts'
import { PRODUCT_SETTINGS } from './product.ts'
import { SECRETS_SETTINGS } from './secrets.ts'
import { SMS_SETTINGS } from './sms.ts'
import { STORAGE_SETTINGS } from './storage.ts'
import { TRACES_SETTINGS } from './traces.ts'

/**
 * Every setting, declared once. `npm run docs` writes `.env.example` and the tables of
 * `docs/configure.md` from it, in this order.
 */
export const SETTING_GROUPS = [
  PROCESS_SETTINGS,
  DATABASE_SETTINGS,
  STORAGE_SETTINGS,
  BACKUPS_SETTINGS,
  SECRETS_SETTINGS,
  ACCOUNTS_SETTINGS,
  BILLING_SETTINGS,
  LIMITS_SETTINGS,
  SMS_SETTINGS,
  MAIL_SETTINGS,
  TRACES_SETTINGS,
  NETWORKS_SETTINGS,
  CONTACTS_SETTINGS,
  EMAIL_CHECK_SETTINGS,
  PRODUCT_SETTINGS,
] as const

type NameIn<Group> = Group extends { settings: infer Declared } ? keyof Declared & string : never
export type SettingName = NameIn<(typeof SETTING_GROUPS)[number]>

export const SETTING_NAMES = SETTING_GROUPS.flatMap(
  ({ settings }) => Object.keys(settings) as SettingName[],
)
