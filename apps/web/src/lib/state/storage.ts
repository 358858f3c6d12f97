import type { CodePurpose } from '@dastak/contract/codes.ts'

/**
 * Local storage. Everything is cleared when the session ends, except the preferences of the device
 * (colour scheme, collapsed drawer), which are not personal.
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
  | 'email_step'
  | 'profile_draft'
  | 'billing_draft'
  | 'api_key_draft'
  | 'webhook_draft'
  | `code.${CodePurpose}`
  | 'checklist_hidden'
  | 'credits_popup_seen'
  | 'has_found_company'
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
  | 'note_drafts'
  | 'batch_staged'
  | 'linkedin_bulk_draft'
  | 'linkedin_bulk_staged'
  | 'device.color-scheme'
  | 'device.drawer'

/** The database of the rows that `kept-rows.ts` keeps. */
export const KEPT_DATABASE = 'dastak-kept'

/** The full name of a key, as a storage event has it. */
export function storageName(key: StorageKey): string {
  return PREFIX + key
}

/** Null if nothing is stored or the browser blocks storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

/** A stored JSON object, which may be incomplete. Empty if nothing or no object is stored. */
export function readStoredObject<T extends object>(key: StorageKey): Partial<T> {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Null removes the key. If storage is full or blocked, nothing is kept and no error is thrown. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, value)
  } catch {
    // The app also works without storage.
  }
}

export function writeStoredObject(key: StorageKey, value: object | null): void {
  writeStored(key, value && JSON.stringify(value))
}

/** Removes everything except the device's preferences. */
export function clearStored(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(DEVICE_PREFIX)) localStorage.removeItem(name)
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/**
 * Removes the kept rows. It waits for a write that is under way, and a later write sees that the
 * session has ended. It is here because the file that writes them may not be loaded yet.
 */
export function deleteKeptRows(): void {
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE)
  } catch {
    // IndexedDB is blocked, so nothing was kept.
  }
}
