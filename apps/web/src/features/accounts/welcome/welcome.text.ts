/**
 * Text of what the sign-in page says about the product. The people are invented, and their numbers
 * and addresses cannot exist.
 */
export const welcomeText = {
  heading: 'How it works',
  stepsLabel: 'Steps',
  steps: [
    {
      name: 'Sign in',
      title: 'Sign in with your mobile number',
      text: 'You get a 4-digit code by SMS. You need no password.',
    },
    {
      name: 'Search',
      title: 'Search the registry',
      text:
        'Search by company, director or DIN. Type the words in any order. ' +
        'Typos are fine. Searching is free.',
    },
    {
      name: 'Reveal',
      title: 'Reveal a contact',
      text:
        'A phone number costs one credit, and so does an email address. ' +
        'If nothing is found, nothing is charged.',
    },
    {
      name: 'Keep',
      title: 'Keep what you found',
      text: 'Your leads stay yours. Filter, copy and download them at any time.',
    },
  ],
  back: 'Back',
  backLabel: 'Back one step',
  next: 'Next',
  nextLabel: 'Next step',
  count: (step: number, total: number) => `${step} of ${total}`,
  samples: {
    query: 'telescops chandrikora',
    company: 'Chandrikora Telescopes',
    companyNote: 'Private Limited · Active',
    phoneCost: '1 phone credit',
    email: 'asha@telkar.example',
    emailCost: '1 email credit',
    leads: ['Asha Varmani', 'Bhuvan Telkar', 'Charu Nandlal'],
  },

  table: {
    heading: 'What you get',
    tag: 'Sample data',
    columns: { name: 'Name', company: 'Company', phone: 'Phone', email: 'Email' },
    rows: [
      {
        name: 'Kavita Deshmukh',
        company: 'Neelgiri Textiles Private Limited',
        designation: 'Director',
        phone: '+911111100412',
        email: 'kavita@neelgiri-textiles.example',
      },
      {
        name: 'Arvind Pillai',
        company: 'Sagarika Logistics Private Limited',
        designation: 'Managing Director',
        phone: '+911111100587',
        email: 'a.pillai@sagarika.example',
      },
      {
        name: 'Farah Qureshi',
        company: 'Banyan Street Foods LLP',
        designation: 'Designated Partner',
        phone: '+911111100639',
        email: 'farah@banyanstreet.example',
      },
      {
        name: 'Tenzin Norbu',
        company: 'Himadri Solar Limited',
        designation: 'Whole-time Director',
        phone: '+911111100774',
        email: 'tenzin.norbu@himadri.example',
      },
    ],
  },
}
