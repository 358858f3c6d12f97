/** Text of /account/billing, without its sections. */
export const billingScreenText = {
  title: 'Billing',
  purpose: 'Your plan, your next charge and your payments.',
  seePlans: 'See plans',
  plan: 'Your plan',
  payments: 'Payments',
  details: 'Billing details',
  detailsPurpose: 'New invoices show these details. Earlier invoices do not change.',
}
