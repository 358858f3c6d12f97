import { getSettings } from '@dastak/contract/settings.ts'
import type { Config } from '../../config/config.ts'
import { bind, type Binding } from '../../http/route.ts'

/** White-label settings, read at run time so that one build serves every operator. */
export function settingsRoutes(config: Config): Binding[] {
  const settings = {
    product_name: config.productName,
    logo_url: config.logoUrl,
    support_contact: config.supportContact,
    terms_url: config.termsUrl,
    pricing_url: config.pricingUrl,
    low_credit_threshold: config.lowCreditThreshold,
    is_demo: config.isDemo,
    countries: [...new Set(config.allowedCountries)],
  }
  return [bind(getSettings, async () => ({ data: settings }))]
}
