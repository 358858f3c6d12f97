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
  included: 'What it includes',
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

  permits: {
    searchRegistry: 'Search companies and directors',
    search: (what: string) => `Search ${what}`,
    apiKeys: 'API keys',
    bulkUpload: (what: string) => `Bulk upload of ${what}`,
    teams: 'Teams',
    linkedinBulk: 'LinkedIn bulk upload',
  },
}
