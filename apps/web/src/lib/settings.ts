import { useSyncExternalStore } from 'react'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import { PRODUCT_NAME } from '@dastak/contract/names.ts'
import { getSettings } from '@dastak/contract/settings.ts'
import { callApi } from './api-client.ts'

export type Settings = DataOf<typeof getSettings>

let settings: Settings = {
  product_name: PRODUCT_NAME,
  logo_url: null,
  support_contact: '',
  terms_url: '',
  pricing_url: '',
  is_demo: false,
  countries: ['IN'],
}
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Asks the server once for the white-label settings; the built-in ones are used until it responds. */
export function loadSettings(): Promise<void> {
  loading ??= callApi(getSettings).then(
    (loaded) => {
      settings = loaded
      for (const listener of listeners) listener()
    },
    () => {
      loading = null
    },
  )
  return loading
}

export function currentSettings(): Settings {
  return settings
}

export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSettings(): Settings {
  return useSyncExternalStore(onSettingsChange, currentSettings)
}
