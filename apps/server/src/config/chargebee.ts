import type { SettingName } from './reference/all-settings.ts'
import type { Settings } from './settings.ts'

/** The operator's site at Chargebee. */
export interface Chargebee {
  /** Part of `https://<site>.chargebee.com`. */
  site: string
  apiKey: string
  /** The basic authentication of its webhook, as set at Chargebee. */
  webhook: { user: string; password: string }
}

/**
 * CHARGEBEE_SITE, CHARGEBEE_API_KEY, CHARGEBEE_WEBHOOK_USER and CHARGEBEE_WEBHOOK_PASSWORD. All are
 * required if Chargebee is the provider.
 */
export function readChargebee(
  { text, refuse }: Settings,
  { isChosen, isDemo }: { isChosen: boolean; isDemo: boolean },
): Chargebee | null {
  const refuseNow = (name: SettingName, what: string) => isChosen && refuse(name, what)
  const needed = (name: SettingName, what: string) => {
    const value = text(name)
    if (value === undefined)
      refuseNow(name, `must be set if BILLING_PROVIDER is chargebee: ${what}`)
    return value ?? ''
  }
  const site = needed('CHARGEBEE_SITE', 'the first part of https://….chargebee.com')
  const apiKey = needed('CHARGEBEE_API_KEY', 'a key with full access')
  const user = needed('CHARGEBEE_WEBHOOK_USER', 'the user name of the webhook')
  const password = needed('CHARGEBEE_WEBHOOK_PASSWORD', 'the password of the webhook')
  if (isDemo)
    refuseNow(
      'BILLING_PROVIDER',
      'must not be chargebee in demo mode, which sends nothing outside this machine',
    )
  if (!text('PUBLIC_URL'))
    refuseNow('PUBLIC_URL', 'must be set if BILLING_PROVIDER is chargebee: buyers return to it')
  if (site && !/^[a-z0-9][a-z0-9-]{0,60}$/.test(site))
    refuseNow(
      'CHARGEBEE_SITE',
      'must be only the first part of https://….chargebee.com, like acme or acme-test',
    )
  if (password && password.length < 16)
    refuseNow('CHARGEBEE_WEBHOOK_PASSWORD', 'must have at least 16 characters')
  return isChosen ? { site, apiKey, webhook: { user, password } } : null
}
