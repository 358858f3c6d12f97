/** Text of the company list and of one company. */
export const companiesText = {
  emptyTitle: 'Find a company',
  emptyText:
    'Enter words of its name in any order. Small typing mistakes are fine. ' +
    'A CIN or LLPIN finds exactly one company.',
  emptyHint:
    'Filters alone list all companies of a state, an industry or a year. ' +
    'Open a company to see its directors and its record.',
  profile: 'Company profile (PDF)',

  list: {
    label: 'Companies',
    noMatch: 'No company with this name matches the filters. Clear a filter to see more.',
    noNumber: 'No company has this number.',
    notFound: 'Try fewer words of the name, or use the CIN or LLPIN.',
  },
  columns: {
    name: 'Company Name',
    cin: 'CIN / LLPIN',
    status: 'Status',
    city: 'City',
    state: 'State',
    incorporated: 'Incorporated on',
    capital: 'Paid-up Capital',
    type: 'Type',
    roc: 'Registrar',
  },
  page: {
    back: 'Back to the list',
    registrySpelling: 'Spelling in the registry',
    copyCin: 'Copy CIN / LLPIN',
    cinCopied: 'CIN / LLPIN copied',
    cinNoun: 'number',
    download: 'the company',
    about: 'About the company',
    loading: 'Loading company',
    formerly: (names: string, more: number) =>
      more > 0 ? `formerly ${names} and ${more} more` : `formerly ${names}`,
  },
  facts: {
    detail: 'Company Detail',
    capitalAndFilings: 'Capital and filings',
    cin: 'CIN / LLPIN',
    type: 'Company Type',
    class: 'Class of Company',
    subcategory: 'Company Subcategory',
    registrationNumber: 'Registration Number',
    roc: 'Registrar',
    incorporated: 'Date of Incorporation',
    division: 'Main Division',
    status: 'Company Status',
    listed: 'Listed or Not',
    authorisedCapital: 'Authorised Capital',
    paidUpCapital: 'Paid-up Capital',
    agm: 'Last AGM Date',
    balanceSheet: 'Balance Sheet Date',
    address: 'Address',
    addressOfType: (type: string) => `${type} Address`,
    numberedAddress: (number: number) => `Address ${number}`,
  },
  directors: {
    present: 'Directors',
    past: 'Past directors',
    pastHeading: (count: number) => `Past directors (${count})`,
    nonePresent: 'This company has no directors at present.',
    none: 'The registry lists no directors for this company.',
  },
}
