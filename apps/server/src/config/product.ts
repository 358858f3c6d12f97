import { PRODUCT_NAME } from '@dastak/contract/names.ts'
import type { Settings } from './settings.ts'

/** Without a setting: an address of nobody. */
export const NO_SUPPORT = 'mailto:support@dastak.example'

/** What people see of the operator. */
export function readProduct({ text, url }: Settings) {
  const supportEmail = text('SUPPORT_EMAIL')
  return {
    productName: text('PRODUCT_NAME') ?? PRODUCT_NAME,
    logoUrl: text('LOGO_URL') ?? null,
    /** A link: `mailto:` or `https:`. */
    supportContact:
      url('SUPPORT_URL', ['https:', 'http:', 'mailto:', 'tel:']) ??
      (supportEmail === undefined ? NO_SUPPORT : `mailto:${supportEmail}`),
    termsUrl: text('TERMS_URL') ?? '/terms.html',
    /** Empty means the screen of plans. */
    pricingUrl: text('PRICING_URL') ?? '',
    /** Why contacts of people are kept, in the operator's words. */
    privacyPurpose: text('PRIVACY_PURPOSE') ?? null,
  }
}
