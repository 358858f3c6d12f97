import { useSyncExternalStore } from 'react'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import { PRODUCT_NAME } from '@dastak/contract/names.ts'
import { getSettings } from '@dastak/contract/settings.ts'
import { callApi } from './api-client.ts'
import { readStored, writeStored } from './storage.ts'

export type Settings = DataOf<typeof getSettings>

const BUILT_IN: Settings = {
  product_name: PRODUCT_NAME,
  logo_url: null,
  support_contact: '',
  terms_url: '',
  pricing_url: '',
  is_demo: false,
  countries: ['IN'],
}
let settings = { ...BUILT_IN, ...rememberedSettings() }
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Asks the server once for the white-label settings; the last ones, or the built-in ones, are used until it responds. */
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

/** Keeps the settings for the next visit of who is signed in, so that nothing moves when the server tells them again. */
export function rememberSettings(): void {
  writeStored('settings', JSON.stringify(settings))
}

function rememberedSettings(): Partial<Settings> {
  try {
    return JSON.parse(readStored('settings') ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
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
