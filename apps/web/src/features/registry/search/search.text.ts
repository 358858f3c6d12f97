/** Text of the registry search. */
export const searchText = {
  searchBy: 'Search by',
  modes: {
    din: {
      label: 'Din',
      title: 'DIN Detail',
      purpose:
        'Reveal the phone number and email address of a director. You pay only for what is found.',
      input: 'DIN Number',
      placeholder: '8 digits, for example 00012345',
      button: 'Submit',
    },
    company: {
      label: 'Company',
      title: 'Company Detail',
      purpose: 'Find a company and its directors. Searching is free.',
      input: 'Company Name',
      placeholder: 'Words of the name in any order, or a CIN or LLPIN',
      button: 'Search',
    },
    director: {
      label: 'Director',
      title: 'Director Detail',
      purpose: 'Find a director by name or DIN. Searching is free.',
      input: 'Director Name',
      placeholder: 'First or last name, or a DIN',
      button: 'Search',
    },
  },
  dinEmptyTitle: 'Find the director behind a DIN',
  dinEmptyText:
    'Enter a director identification number to get the name, companies, phone number and ' +
    'email address.',

  invalidInput: 'Check what you entered.',
  isContact: 'You cannot search for phone numbers or emails.',
  looksLike: {
    cin: 'This looks like a CIN.',
    fcrn: 'This looks like an FCRN.',
    llpin: 'This looks like an LLPIN.',
    din: 'This looks like a DIN.',
    name: 'This looks like a name.',
    kind: (noun: string) => `This looks like ${noun}.`,
  },
  searchCompanies: 'Search companies',
  searchDirectors: 'Search directors',
  searchByDin: 'Search by DIN',
  searchKind: (short: string) => `Search ${short} details`,
  suggestions: 'Suggestions',

  recent: {
    heading: 'Recent searches',
    clear: 'Clear',
    remove: (text: string) => `Remove ${text}`,
  },
  results: {
    count: (total: string) => `Showing ${total} Results...`,
    loaded: (loaded: string, total: string) => `${loaded} of ${total} loaded`,
    moreCompanies: 'Load more companies',
    moreDirectors: 'Load more directors',
  },
}
