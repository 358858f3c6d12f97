/** A company at a fixed index, so that the README, the tests and a demo can refer to it. */
export interface NamedCompany {
  name: string
  /** CIN type, or LLP. */
  type: 'PTC' | 'PLC' | 'OPC' | 'LLP'
  year: number
  stateCode: string
  /** The first four digits of the NIC code. */
  nic4: string
  isListed?: boolean
  /**
   * Full names of its directors, who all have a phone and an email. The same name is one person.
   */
  directors: readonly string[]
  /** Former directors. */
  former?: readonly string[]
}

/** The first companies of every generated registry, in this order. */
export const NAMED_COMPANIES: readonly NamedCompany[] = [
  {
    name: 'CHANDRIKORA TELESCOPES PRIVATE LIMITED',
    type: 'PTC',
    year: 2014,
    stateCode: 'KA',
    nic4: '3320',
    directors: ['MEERA ANAND SHENOY', 'ROHAN SHENOY'],
  },
  {
    name: 'MARUVEDI LANTERN WORKS LIMITED',
    type: 'PLC',
    year: 1987,
    stateCode: 'MH',
    nic4: '3150',
    isListed: true,
    directors: ['VIKRAM DESHMUKH', 'SADHANA APTE', 'IMRAN QURESHI'],
  },
  {
    name: 'OSHADRI BICYCLES PRIVATE LIMITED',
    type: 'PTC',
    year: 2021,
    stateCode: 'TN',
    nic4: '3592',
    directors: ['KAVYA RANGANATHAN', 'GEORGE CHERIAN'],
  },
  {
    name: 'CHANDRIKORA OPTICAL INSTRUMENTS LIMITED',
    type: 'PLC',
    year: 1996,
    stateCode: 'KA',
    nic4: '3320',
    directors: ['MEERA ANAND SHENOY', 'ROHAN SHENOY', 'TAPAN GHOSH'],
  },
  {
    name: 'CHANDRIKORA OBSERVATORY HOMESTAYS (OPC) PRIVATE LIMITED',
    type: 'OPC',
    year: 2019,
    stateCode: 'UR',
    nic4: '5510',
    directors: ['ROHAN SHENOY'],
    former: ['MEERA ANAND SHENOY'],
  },
  {
    name: 'CHANDRIKORA STARGAZING TOURS LLP',
    type: 'LLP',
    year: 2022,
    stateCode: 'GA',
    nic4: '6304',
    directors: ['MEERA ANAND SHENOY', 'JANHAVI KAMAT'],
  },
]

/**
 * Three companies to try first: found with two swapped words and a typo, with a director to reveal.
 */
export const SAMPLE_COMPANIES = [
  { query: 'telescops chandrikora', ...named(0) },
  { query: 'lantren maruvedi', ...named(1) },
  { query: 'bicycels oshadri', ...named(2) },
] as const

function named(index: number) {
  const { name, directors } = NAMED_COMPANIES[index]!
  return { name, director: directors[0]! }
}
