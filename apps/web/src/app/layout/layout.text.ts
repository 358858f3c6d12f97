import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { formatNumber } from '../../lib/text/numbers.ts'

const amounts = ({ phone, email }: CreditAmounts) =>
  `${formatNumber(phone)} phone, ${formatNumber(email)} email`

/** Text of the frame around every screen: menus, top bar and command palette. */
export const layoutText = {
  skip: 'Skip to content',
  home: 'Home',
  contactSupport: 'Contact support',
  logout: 'Logout',

  /** Labels of the menus. Those of the side menu are from the specification. */
  screens: {
    freeCredits: 'Free credits',
    home: 'Credits Usage',
    bulkUpload: 'Bulk upload',
    worklist: 'All leads',
    dinLeads: 'DIN Leads Extracted',
    linkedinRequests: 'LinkedIn requests',
    linkedinBulkRequests: 'LinkedIn bulk requests',
    emailVerify: 'Verify your Email',
    teams: 'Teams',
    rechargeHistory: 'Recharge history',
    ledger: 'Ledger',
    plans: 'Plans and credits',
    apiKeys: 'API keys',
    connectExtension: 'Connect extension',
    companyProfile: 'Company profile',
    profile: 'Profile',
    settings: 'Settings',
    billing: 'Billing',
    department: 'Department',
    activityLogs: 'Activity logs',
    crm: 'CRM',
    operator: 'Operator console',
  },
  searchDetails: (kind: string) => `Search ${kind} Details`,

  menu: {
    main: 'Main',
    label: 'Menu',
    open: 'Open the menu',
    close: 'Close the menu',
    expand: 'Expand the menu',
    collapse: 'Collapse the menu',
  },
  phoneBar: {
    label: 'Shortcuts',
    search: 'Search',
    leads: 'Leads',
    bulk: 'Bulk',
    account: 'Account',
  },
  account: { menu: 'Account', leads: 'Leads Extracted' },
  profile: {
    menu: 'Profile menu',
    noName: 'Your account',
    mobile: 'Mobile',
    email: 'Email',
    team: 'Team',
  },

  credits: {
    phone: 'Phone credits',
    email: 'Email credits',
    left: (left: CreditAmounts) => `Credits left: ${amounts(left)}`,
    leftOfAllotted: (left: CreditAmounts, team: string, allotted: CreditAmounts) =>
      `Credits left: ${amounts(left)}. Allotted by ${team}: ${amounts(allotted)}`,
  },
  lowCredits: { label: 'Low credits', hide: 'Hide this notice' },
  /** The outbox is a link in the middle of the second sentence. */
  demo: {
    heading: 'Demo mode.',
    beforeOutbox: 'Companies, people and contacts are invented. Messages go to the',
    outbox: 'outbox',
    afterOutbox: 'instead of a phone or mailbox.',
  },

  palette: {
    title: 'Search or go to',
    placeholder: 'Name, number, email, phone, company or web address',
    escape: 'Esc',
    close: 'Close the search',
    results: 'Results',
    noMatch:
      'No match. Type a name of at least three letters, an 8-digit DIN or a complete CIN. ' +
      'A phone number or an email address finds your own leads.',
    groups: {
      leads: 'Your leads',
      found: 'This number or address',
      people: 'Directors',
      companies: 'Companies',
      search: 'Search',
      actions: 'Screens and actions',
    },
    withCost: (text: string, cost: string) => `${text} · ${cost}`,
    profile: (id: string) => `LinkedIn profile ${id}`,
    sendProfile: 'Look up this profile',
    openLead: 'Open the lead',
    getDetails: 'Get Details',
    loading: 'Loading...',
    keys: 'Enter opens. Ctrl Enter gets the details of a director.',
    buy: 'Buy credits',
    upload: 'Upload a file',
    uploadWords: 'bulk batch csv excel',
    invite: 'Invite a teammate',
    inviteWords: 'team member add',
    theme: 'Light or dark',
    goTo: 'Go to',
    /** Further words that find the operator's console. */
    consoleWords: 'admin users reports stuck imports backups audit log set-up',
    /** Further words that find the plans. */
    planWords: 'buy credits packs upgrade price pricing pay top up',
    leadsOf: (kind: string) => `${kind} Leads Extracted`,
    din: (number: string) => `DIN ${number}`,
    openPerson: 'Open the person',
    openCompany: 'Open the company',
    searchByDin: 'Search by DIN',
    searchCompanies: 'Search companies',
    searchDirectors: 'Search directors',
    companiesNamed: (name: string) => `Companies named “${name}”`,
    directorsNamed: (name: string) => `Directors named “${name}”`,
  },
}
