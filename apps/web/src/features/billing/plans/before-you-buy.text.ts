/** Answers under the plans, for somebody who buys for the first time. */
export const beforeYouBuyText = {
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
}
