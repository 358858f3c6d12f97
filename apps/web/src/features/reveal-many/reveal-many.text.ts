import { formatNumber } from '../../lib/text/numbers.ts'

const directors = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'director' : 'directors'}`

/** Text of revealing many directors at a time. */
export const revealManyText = {
  title: 'Reveal directors',
  button: (count: number) => `Reveal ${directors(count)}`,
  all: (count: number) => `Reveal all ${directors(count)}`,
  ofCompanies: 'Reveal directors',
  tooMany: (max: number) => `Choose at most ${formatNumber(max)} at a time.`,

  which: {
    companies: (count: number) =>
      `Directors of ${formatNumber(count)} ${count === 1 ? 'company' : 'companies'}`,
    designation: 'Designation',
    /** As the registry spells them. */
    designations: [
      'Managing Director',
      'Whole-time Director',
      'Additional Director',
      'Designated Partner',
      'CEO',
      'CFO',
      'Company Secretary',
    ],
    anyDesignation: 'All directors',
    perCompany: 'At most of each company',
    noLimit: 'All of them',
    next: 'Count them',
    back: 'Change the choice',
  },
  count: (subjects: number, cost: string) => `${directors(subjects)} · ${cost}`,
  owned: (owned: number) =>
    owned === 1
      ? '1 of them is already yours and free.'
      : `${formatNumber(owned)} are yours already and free.`,
  customers: {
    label: 'Leave out my customers',
    note: 'Those on your list of known customers.',
  },
  leftOut: (count: number) =>
    count === 1
      ? '1 is your customer and left out.'
      : `${formatNumber(count)} are your customers and left out.`,
  note: 'You pay only for what is found. Nothing is charged twice.',
  short: 'You have fewer credits than this can cost. It stops when they run out.',
  free: 'free',
  start: (cost: string) => `Reveal · ${cost}`,
  counting: 'Counting',

  running: (done: number, subjects: number) => `${formatNumber(done)} of ${directors(subjects)}`,
  goesOn: 'You can close this. It continues, and the bell shows when it is done.',
  stop: 'Stop',
  close: 'Close',

  ended: 'Done',
  stopped: 'Stopped',
  outOfCredits: 'Your credits have run out.',
  found: (found: number) => `${formatNumber(found)} with a contact`,
  notFound: (count: number) => `${formatNumber(count)} without a contact, free`,
  failed: (count: number) => `${formatNumber(count)} not answered, free`,
  left: (count: number) => `${formatNumber(count)} not looked up, free`,
  cost: (credits: string) => `Cost: ${credits === '' ? 'nothing' : credits}`,
  toLeads: 'To leads',
  toRows: 'See each director',
}
