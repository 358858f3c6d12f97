import type { SettingName } from '../config/reference/all-settings.ts'

/** A vendor with the start of its address. */
export interface VendorPlace {
  name: string
  origin: string
}

/** A vendor of text messages. */
export interface VendorSite extends VendorPlace {
  /** The setting that names it. */
  setting: SettingName
}
