/** Text of /plan and of the offer of plans at the first visit. */
export const plansText = {
  title: 'Plans and credits',
  purpose: 'What it costs and includes. You can change or cancel a plan at any time.',
  balance: (credits: string) => `You have ${credits} left.`,
  noCredits: 'no credits',
  ledger: 'What they were used for',
  toPayments: 'Payments and invoices',
  loading: 'Loading plans',
  eachMonth: 'A plan adds its credits each month.',
  whole: 'The price is the total: nothing is added when you pay.',
  included: 'What it includes',
  perCredit: (price: string) => `${price} a credit`,
  taxApart: (taxable: string, tax: string, name: string) => `${taxable} + ${tax} ${name}`,
  monthlyPlans: 'Monthly plans',
  creditPacks: 'Credit packs',
  creditPacksPurpose: 'Bought once, with or without a plan. Credits never expire.',
  unavailable: {
    title: 'You cannot buy anything here',
    text: 'To get a plan or credits, contact support.',
    hint: 'Support gives you a price and adds the credits to your account.',
  },
  offer: {
    title: 'Choose a plan',
    text:
      'Your sign-up credits are ready. You can go on without a plan and choose one later, under ' +
      'Plans.',
    close: 'Not now',
  },
  /** For a screen that the user has no permission for. */
  includes: (plan: string, price: string, credits: string) =>
    `The ${plan} plan includes it: ${price} a month, with ${credits}.`,

  currentPlan: 'Current plan',
  scheduled: 'Scheduled',
  choose: (plan: string) => `Choose ${plan}`,
  upgradeTo: (plan: string) => `Upgrade to ${plan}`,
  changeTo: (plan: string) => `Change to ${plan}`,
  cancel: (plan: string) => `Cancel ${plan}`,
  payNow: 'Pay now',
  cancelledEnds: <Part>(date: Part) => ['Cancelled: it ends on ', date, '.'],
  removeCancellationFirst: 'To change plans, remove the cancellation first.',
  payFirst: 'You can change plans once the last payment has gone through.',

  perMonth: <Part>(price: Part) => [price, ' a month'],
  phoneCredits: 'phone credits',
  emailCredits: 'email credits',
  notIncluded: ' (not included)',
  buy: (price: string) => `Buy · ${price}`,
  buyPack: (pack: string) => `Buy ${pack}`,

  safety: {
    title: 'Before you buy',
    questions: {
      pay: 'When do I pay?',
      cancel: 'How do I cancel?',
      keep: 'What stays after that?',
      invoice: 'Do I get an invoice?',
    },
    pay:
      'Choose first: you see the total, the tax and your billing details. You pay on the next ' +
      'page, and nothing is charged before.',
    cancel:
      'Press Cancel under your plan on this page. Nothing more is charged, and you can use the ' +
      'plan until its month ends.',
    keep:
      'Your credits never expire, and all your leads stay. Only what the plan permits ends, such ' +
      'as bulk upload.',
    invoice:
      'Yes. Enter your GSTIN and billing address before you pay. The receipt opens after the ' +
      'payment, with the invoice to download.',
  },

  permits: {
    searchRegistry: 'Search companies and directors',
    search: (what: string) => `Search ${what}`,
    apiKeys: 'API keys',
    bulkUpload: (what: string) => `Bulk upload of ${what}`,
    teams: 'Teams',
    linkedinBulk: 'LinkedIn bulk upload',
  },
}
