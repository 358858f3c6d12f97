import type { SettingName } from '../config/reference/all-settings.ts'

/** A vendor of text messages or contacts, with the start of its address. */
export interface VendorSite {
  name: string
  origin: string
  /** The setting that names it. */
  setting: SettingName
}
