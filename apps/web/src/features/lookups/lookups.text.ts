import { formatNumber } from '../../lib/text/numbers.ts'

/** Text of single lookups: their forms, details and lists of leads. */
export const lookupsText = {
  title: (short: string) => `${short} Detail`,
  purpose: (contactOf: string) =>
    `Reveal the phone number and email address ${contactOf}. You pay only for what is found.`,
  leadsLink: (short: string) => `${short} Leads Extracted`,
  startHint: 'The result shows what it cost. A contact that you have revealed stays free for you.',

  form: {
    example: (form: string, example: string) => `${form}, for example ${example}`,
    submit: 'Submit',
    mayBeMistyped: (nouns: string) =>
      `This may be mistyped. It does not look like other ${nouns}. You can still submit it.`,
  },
  contact: {
    notFound: 'Not found',
    phoneLocked: 'Locked: you had no phone credit left. You can get it later.',
    emailLocked: 'Locked: you had no email credit left. You can get it later.',
    loading: 'Loading...',
    getIt: (cost: string) => `Get it · ${cost}`,
  },
  cost: {
    loading: 'Loading...',
    isTest: 'Test number: the contacts are invented. Nothing was charged.',
    charged: (credits: string) => `Cost: ${credits}`,
    chargedRestFree: (credits: string) =>
      `Cost: ${credits}. The rest was free: your team already had it.`,
    freeFromTeam: 'Free: your team already had it',
    alreadyYours: 'Free: already yours',
    nothing: 'Nothing was charged',
    nothingFound: 'No contact found. Nothing was charged.',
  },
  facts: {
    source: 'Source',
    fetchedAt: 'Fetched at',
    none: '-',
  },
  leads: {
    title: (short: string) => `${short} Leads Extracted`,
    accountTitle: 'Leads Extracted',
    purpose: (who: string) => `All ${who} contacts that you have revealed. They stay yours.`,
    emptyHint: (who: string) =>
      `Each ${who} whose contact you reveal appears here and stays yours.`,
    search: (short: string) => `Search ${short} details`,
    switchLabel: 'Leads',
    all: 'All leads',
    choice: (short: string) => `${short} leads`,
    extractedOn: 'Extracted on',
    tooManyChosen: (max: number) =>
      `You can download at most ${formatNumber(max)} selected rows at a time.`,
  },

  din: {
    label: 'Director details',
    titles: ['DIN Detail', 'Person'] as const,
    din: 'DIN',
    fullName: 'Full name',
    designation: 'Designation',
    companies: 'Companies',
    fatherName: "Father's name",
    birthDate: 'Date of birth',
    nationality: 'Nationality',
    presentAddress: 'Present address',
    permanentAddress: 'Permanent address',
    status: 'Status',
    withContact:
      "Father's name, date of birth and addresses are shown only if a contact was found.",
    showAll: (count: number) => `Show all ${count}`,
    card: (din: string, source: string | null) =>
      source ? `DIN ${din}\nSource: ${source}` : `DIN ${din}`,
    leads: {
      name: 'Name',
      din: 'DIN',
      company: 'Company',
      designation: 'Designation',
      phone: 'Phone',
      email: 'Email',
    },
  },
  gst: {
    emptyTitle: 'Find the business behind a GST number',
    emptyText:
      'Enter a GST number to get the business, its registration, phone number and email address.',
    label: 'GST details',
    titles: ['GST Detail', 'Registration'] as const,
    businessName: 'Business Name',
    gstNumber: 'GST Number',
    legalName: 'Legal Name',
    status: 'Status',
    state: 'State',
    leads: {
      businessName: 'Business Name',
      gstNumber: 'GST Number',
      phone: 'Phone',
      email: 'Email',
    },
  },
}
