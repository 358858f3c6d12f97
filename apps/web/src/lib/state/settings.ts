import type { DataOf } from '@dastak/contract/endpoint.ts'
import { PRODUCT_NAME } from '@dastak/contract/names.ts'
import { getSettings } from '@dastak/contract/settings.ts'
import { callApi } from '../api/api-client.ts'
import { createSharedValue, useSharedValue } from './shared-value.ts'

export type Settings = DataOf<typeof getSettings>

const BUILT_IN: Settings = {
  product_name: PRODUCT_NAME,
  logo_url: null,
  support_contact: '',
  terms_url: '',
  pricing_url: '',
  privacy_purpose: null,
  low_credit_threshold: 0,
  is_demo: false,
  mails_receipts: false,
  countries: ['IN'],
}

/** The page has the operator's settings. Only the development server's page has not. */
const ofPage = globalThis.document?.getElementById('settings')?.textContent
const settings = createSharedValue<Settings>(ofPage ? (JSON.parse(ofPage) as Settings) : BUILT_IN)

export async function loadSettings(): Promise<void> {
  if (!ofPage) await callApi(getSettings).then(setSettings, () => undefined)
}

export const { get: currentSettings, set: setSettings } = settings

export function useSettings(): Settings {
  return useSharedValue(settings)
}
