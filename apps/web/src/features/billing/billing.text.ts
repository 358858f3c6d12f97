/** Text about buying, payments, receipts, billing details and the subscription. */
export const billingText = {
  choose: {
    form: 'Choose',
    buyTitle: (pack: string) => `Buy ${pack}?`,
    chooseTitle: (plan: string) => `Choose ${plan}?`,
    changeTitle: (current: string, plan: string) => `Change from ${current} to ${plan}?`,
    keep: (plan: string) => `Keep ${plan}`,
    notNow: 'Not now',
    changeTo: (plan: string) => `Change to ${plan}`,
    continue: 'Continue to payment',
    cost: 'What it costs',
    dueNow: 'Due now',
    deducted: 'Already deducted',
    forUnusedDays: (amount: string, plan: string) => `${amount} for unused days of ${plan}`,
    starts: 'Starts',
    startsNow: 'Now',
    startsNewMonth: 'Now, with a new month',
    addedNow: 'Added now',
    noCredits: 'No credits',
    afterwards: 'Then',
    boughtOnce: 'No further payments',
    perMonth: (price: string) => `${price} a month`,
    eachMonth: 'Each month',
    billingDetails: 'Billing details',
    billingDetailsOptional: 'Billing details (optional)',
    billedTo: (name: string, place: string) => `Billed to ${name}, ${place}.`,
    billedToBusiness: (name: string, place: string, gstin: string) =>
      `Billed to ${name}, ${place}, GSTIN ${gstin}.`,
    change: 'Change',
    notesTitle: 'Good to know',
    notes: {
      nextPage: 'You pay on the next page. Nothing is charged before you confirm there.',
      chargedHere: 'The amount due is charged now, to the card or account that you have used.',
      nothingNow: 'Nothing is charged now.',
      receipt: 'Your receipt opens after the payment, with the invoice.',
      receiptMailed: (address: string) =>
        `Your receipt opens after the payment, with the invoice. It is also mailed to ${address}.`,
      cancel: (plan: string) =>
        `Cancel at any time: under Plans and credits, press Cancel ${plan}. It then ends with ` +
        'its paid month.',
      kept: 'Your credits and leads stay after that. Only what the plan permits ends.',
      once: 'This is one payment. Nothing renews, so there is nothing to cancel.',
      keptPack: 'These credits never expire, and what you reveal with them stays yours.',
    },
  },

  waiting: {
    title: 'Payment',
    text: 'Please wait while your payment is being processed',
    bar: 'Payment is being processed',
    note: 'Your plan and credits arrive automatically. You can close this and go on working.',
    longNote:
      'This takes longer than usual. You can go on working: your purchase arrives automatically, ' +
      'and Billing lists the payment.',
    close: 'Close',
    paid: (name: string) => `Paid: ${name}. Your credits are up to date.`,
    came: (name: string, credits: string) => `Paid: ${name}. You got ${credits}.`,
    paidUnnamed: 'Your payment has arrived.',
  },
  notice: {
    processing: (name: string) =>
      `Your payment for ${name} is being processed. Your purchase arrives automatically, with a ` +
      'receipt.',
    processingUnnamed:
      'Your payment is being processed. Your purchase arrives automatically, with a receipt.',
    declined: 'The payment was declined or cancelled. Nothing was bought. You can try again.',
    left: (name: string) =>
      `You left the payment page. We have not received a payment for ${name} yet. If you have ` +
      'paid, your purchase arrives automatically.',
    leftUnnamed:
      'You left the payment page. We have not received a payment yet. If you have paid, your ' +
      'purchase arrives automatically.',
    havePaid: 'I have paid',
    dismiss: 'Dismiss',
  },

  payments: {
    title: 'Payments',
    hint: 'Each payment for a plan or a credit pack appears here with its invoice.',
    kinds: {
      term: (plan: string) => `${plan}, one month`,
      upgrade: (plan: string) => `Upgrade to ${plan}`,
      pack: (pack: string) => pack,
    },
    statuses: { paid: 'Paid', partlyRefunded: 'Partly refunded', refunded: 'Refunded' },
    columns: {
      paidOn: 'Paid on',
      for: 'For',
      amount: 'Amount',
      currency: 'Currency',
      tax: 'Tax',
      taxIncluded: 'Tax included',
      credits: 'Credits',
      phoneCredits: 'Phone credits',
      emailCredits: 'Email credits',
      status: 'Status',
      refunded: 'Refunded',
      invoiceNumber: 'Invoice number',
      taxable: 'Taxable value',
      placeOfSupply: 'Place of supply',
      invoice: 'Invoice',
    },
    downloadInvoice: 'Download invoice',
    downloadNumbered: (number: string) => `Download invoice ${number}`,
    download: 'Download',
    loading: 'Loading...',
  },
  receipt: {
    title: 'Receipt',
    purpose: 'What you bought, what it cost, and the credits that you got.',
    toPayments: 'Payments and invoices',
    searchCompanies: 'Search companies',
    seePlans: 'See plans',
    thanks: (nextSteps: string) => `Thank you. ${nextSteps}`,
    mailed: (address: string) => `A copy is mailed to ${address}.`,
    renews:
      'The plan renews each month until you cancel it under Plans and credits. Your credits and ' +
      'leads stay.',
    once: 'Nothing renews. These credits never expire.',
    failed: 'This payment did not go through. Nothing was charged, and no credits were added.',
    sandbox: 'Sandbox: no money was taken.',
    paid: 'Paid',
    notPaid: 'Not paid',
    creditsAdded: 'Credits added',
    noCredits: 'None',
    termEnds: 'Term ends',
    triedOn: 'Tried on',
    billedTo: 'Billed to',
    state: (name: string, code: string) => `${name} (${code})`,
    soldBy: 'Sold by',
    gstin: (gstin: string) => `GSTIN ${gstin}`,
  },

  address: {
    title: 'Billing details',
    loading: 'Loading billing details',
    save: 'Save',
    saved: 'Billing details saved',
    notSaved: 'Not saved yet',
    name: 'Billing name',
    nameNote: 'The name of your company, or your own name',
    address: 'Address',
    gstin: 'GSTIN (optional)',
    gstinNote: 'Shown on your invoices, for your input tax credit',
    gstinState: (state: string) => `Registered in ${state}.`,
    gstinNoState: 'Its first two digits are not a state code.',
    gstinMistyped: 'This GSTIN has a typing mistake. Check each character.',
    state: 'State',
    stateNote: 'Decides which tax is on the invoice',
    stateOfGstin: 'Taken from the GSTIN',
    selectState: 'Select a state',
    stateOption: (name: string, code: string) => `${name} (${code})`,
  },

  subscription: {
    plan: 'Plan',
    noPlan: 'No plan',
    status: 'Status',
    statuses: { failed: 'Payment failed', cancelled: 'Cancelled', active: 'Active' },
    paidUntil: 'Paid until',
    termEnds: 'Term ends',
    dueNow: 'Due now',
    nextCharge: 'Next charge',
    noCharge: 'Nothing',
    chargedOn: <Part>(amount: Part, date: Part) => [amount, ' on ', date],
    phoneCredits: 'Phone credits',
    emailCredits: 'Email credits',
    creditsLeft: (left: string, total: string) => `${left} left of ${total}`,

    payNow: 'Pay now',
    overdue: (plan: string) =>
      `The last payment for ${plan} did not go through. We try again automatically.`,
    overdueUntil: <Part>(plan: string, date: Part) => [
      `The last payment for ${plan} did not go through. We try again automatically until `,
      date,
      `, and ${plan} stays active until then.`,
    ],
    checkCard:
      'Make sure that your card or account can be charged. Your bank can say why it refused the ' +
      'payment.',
    cancelled: <Part>(plan: string, date: Part) => [
      `${plan} was cancelled and ends on `,
      date,
      '. You keep your credits and leads.',
    ],
    removeCancellation: 'Remove cancellation',
    changes: <Part>(plan: string, next: string, date: Part) => [
      `${plan} changes to ${next} on `,
      date,
      '.',
    ],
    removeChange: 'Remove scheduled change',
  },
  cancel: {
    yourPlan: 'your plan',
    title: (plan: string) => `Cancel ${plan}?`,
    activeUntil: <Part>(plan: string, date: Part) => [
      `You can use ${plan} until `,
      date,
      '. After that nothing is charged, and its permissions end.',
    ],
    kept: 'You keep your credits and everything that you have revealed.',
    keep: (plan: string) => `Keep ${plan}`,
    action: (plan: string) => `Cancel ${plan}`,
  },
}
