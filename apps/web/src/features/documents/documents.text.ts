/** Text of /document/create. */
export const documentsText = {
  title: 'Company profile',
  purpose: "A company's record, its board and the contacts that you have revealed, as a PDF.",
  pick: {
    title: 'Pick a company',
    text: 'Search by its name, CIN or LLPIN.',
    hint: 'You see what is in the profile before you download it. It costs no credits.',
  },
  download: 'Download PDF',
  board: {
    title: 'Board and contacts',
    columns: { phone: 'Phone', email: 'Email', until: 'Until' },
    present: 'Present',
    noDirectors: 'The registry lists no directors for this company.',
    noContacts:
      'You have not revealed any of these directors. The profile says “Not revealed” for each.',
    contacts: (count: number) =>
      count === 1
        ? 'The contacts of 1 person are in the profile, each with its source and date.'
        : `The contacts of ${count} people are in the profile, each with its source and date.`,
  },
}
