import type { DataOf } from '@dastak/contract/endpoint.ts'
import { PRODUCT_NAME } from '@dastak/contract/names.ts'
import { getSettings } from '@dastak/contract/settings.ts'
import { callApi } from '../api/api-client.ts'
import { createSharedValue, useSharedValue } from './shared-value.ts'
import { readStoredObject, writeStoredObject } from './storage.ts'

type Settings = DataOf<typeof getSettings>

const BUILT_IN: Settings = {
  product_name: PRODUCT_NAME,
  logo_url: null,
  support_contact: '',
  terms_url: '',
  pricing_url: '',
  low_credit_threshold: 0,
  is_demo: false,
  countries: ['IN'],
}
const settings = createSharedValue<Settings>({
  ...BUILT_IN,
  ...readStoredObject<Settings>('settings'),
})
let loading: Promise<void> | null = null

/** Loads the white-label settings once. Until then the stored or built-in ones are used. */
export function loadSettings(): Promise<void> {
  loading ??= callApi(getSettings).then(settings.set, () => {
    loading = null
  })
  return loading
}

/** Stores the settings for the user's next visit, so that the layout does not move. */
export function rememberSettings(): void {
  writeStoredObject('settings', settings.get())
}

export const currentSettings = settings.get

export function useSettings(): Settings {
  return useSharedValue(settings)
}
