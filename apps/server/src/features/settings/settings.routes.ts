import type { DataOf } from '@dastak/contract/endpoint.ts'
import { getSettings } from '@dastak/contract/settings.ts'
import type { Config } from '../../config/config.ts'
import { bind, type Binding } from '../../http/route.ts'

type Settings = DataOf<typeof getSettings>

/** White-label settings, read at run time so that one build serves every operator. */
export function publicSettings(config: Config): Settings {
  return {
    product_name: config.productName,
    logo_url: config.logoUrl,
    support_contact: config.supportContact,
    privacy_purpose: config.privacyPurpose,
    terms_url: config.termsUrl,
    pricing_url: config.pricingUrl,
    low_credit_threshold: config.lowCreditThreshold,
    is_demo: config.isDemo,
    mails_receipts: config.mailsReceipts && (config.isDemo || config.mail !== null),
    countries: [...new Set(config.allowedCountries)],
  }
}

export function settingsRoutes(config: Config): Binding[] {
  const settings = publicSettings(config)
  return [bind(getSettings, async () => ({ data: settings }))]
}
