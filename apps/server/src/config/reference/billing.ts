import type { SettingGroup } from './setting-group.ts'

export const BILLING_SETTINGS = {
  title: 'Plans and billing',
  settings: {
    BILLING_PROVIDER: {
      title: 'none, chargebee or sandbox',
      more:
        'With none, nothing can be bought. The sandbox is for testing. It has pages like a ' +
        'payment provider and gives plans and credits, but takes NO money. Empty: sandbox in ' +
        'the demo, otherwise none.',
    },
    CHARGEBEE_SITE: {
      title: 'Site: the first part of its address',
      more:
        'The part before .chargebee.com. Put the ids of its item prices into PLANS_FILE as ' +
        'provider_id.',
    },
    CHARGEBEE_API_KEY: {
      title: 'API key with full access',
    },
    CHARGEBEE_WEBHOOK_USER: {
      title: 'User of the webhook',
      more: 'Basic authentication of its webhook to PUBLIC_URL/api/v1/billing-webhook.',
    },
    CHARGEBEE_WEBHOOK_PASSWORD: {
      title: 'Password of the webhook',
    },
    PLANS_FILE: {
      title: 'JSON file of plans and credit packs',
      more: 'Empty: apps/server/plans.json, a sample to copy.',
    },
    BILLING_GRACE_DAYS: {
      title: 'Days that a plan lasts after a failed payment',
      more: 'The payment is retried during this time.',
      default: '3',
    },
    RECEIPT_EMAILS: {
      title: 'Mail a receipt after each payment',
      more: 'Set false if your payment provider mails its own receipts, so that buyers get one.',
      default: 'true',
    },
    SELLER_NAME: {
      title: 'Seller on invoices',
      more: 'Empty: the name of the product.',
    },
    SELLER_ADDRESS: {
      title: 'Address of the seller',
    },
    SELLER_GSTIN: {
      title: 'GSTIN of the seller',
      more:
        'With it invoices show the GST in the price: CGST and SGST for buyers in your state, ' +
        'IGST for others. Empty: you are not registered, and buyers get receipts without tax. ' +
        'A demo has an invented one, or none with the value none.',
    },
    SELLER_SAC: {
      title: 'Service accounting code on invoices',
      more: 'Ask your tax adviser.',
      default: '998431',
    },
  },
} satisfies SettingGroup
