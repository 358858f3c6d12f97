/**
 * What the browser keeps. Everything is cleared when the session ends, but for the preferences of
 * the device (colour scheme, folded drawer), which say nothing about the person.
 */
const PREFIX = 'dastak.'
const DEVICE_PREFIX = 'dastak.device.'

export type StorageKey =
  | 'access_token'
  | 'onboarded'
  | 'session_lost'
  | 'din_number'
  | 'onboarding_draft'
  | 'email_draft'
  | 'profile_draft'
  | 'billing_draft'
  | 'api_key_draft'
  | 'webhook_draft'
  | 'email_code'
  | 'mobile_code'
  | 'checklist_hidden'
  | 'credits_popup_seen'
  | 'has_found_company'
  | 'settings'
  | 'search_permissions'
  | 'report_draft'
  | 'team_draft'
  | 'member_draft'
  | 'allot_draft'
  | 'budget_draft'
  | 'preferences'
  | 'preferences_unsent'
  | 'purchase'
  | 'connect_wish'
  | 'profile_request_draft'
  | 'batch_draft'
  | 'batch_staged'
  | 'linkedin_bulk_draft'
  | 'linkedin_bulk_staged'
  | 'device.color-scheme'
  | 'device.drawer'

/** The full name under which a key is kept, for the storage event. */
export function storageName(key: StorageKey): string {
  return PREFIX + key
}

/** Null when nothing is kept or when the browser blocks storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

/** An object kept as JSON, for its owner to complete; empty for nothing, or something else. */
export function readStoredObject<T extends object>(key: StorageKey): Partial<T> {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Null removes the key. A full or blocked storage is no error: the app then forgets at reload. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, value)
  } catch {
    // Nothing depends on it.
  }
}

export function writeStoredObject(key: StorageKey, value: object | null): void {
  writeStored(key, value && JSON.stringify(value))
}

/** Removes everything but the device's preferences. */
export function clearStored(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(DEVICE_PREFIX)) localStorage.removeItem(name)
    }
  } catch {
    // Nothing was kept.
  }
}
