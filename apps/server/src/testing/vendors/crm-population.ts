/** A director of the sample, who shares contacts with others. */
export interface CrmPerson {
  din: string
  cin: string
  name: string
  phone: string
  email: string
}

/** A record that a CRM has before the push. */
export interface OldRecord {
  first: string
  last: string
  phone: string
  email: string
  /** Written there only if the CRM has a field for it. */
  din: string
  /** The DIN of the person whose record it is, if nothing in it contradicts; null for others. */
  owner: string | null
}

const FIRST = `ASHA RAVI MEENA KIRAN DEEPA NILA OM GITA HARI LATA MOHAN USHA VIJAY ANIL SUNIL REKHA
ROHAN KAVITA AMIT SITA`.split(/\s+/)
const LAST = `SAMPLE SPECIMEN EXAMPLE MUSTER PROBE EXEMPLAR DUMMY TOKEN MODEL PATTERN`.split(/\s+/)
const CONTACTS_OF_A_FIRM = 4

/** The same numbers for the same seed (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/**
 * `count` directors of firms, and as many records. In a firm no two first names begin with the same
 * letter, so that an initial says who is meant; some have the same name in another firm.
 */
export function crmPopulation(seed: number, count: number) {
  const random = numbers(seed)
  const people: CrmPerson[] = []
  for (let firm = 0; people.length < count; firm += 1) {
    const family = LAST[random(LAST.length)]!
    const letters = new Set<string>()
    // Some accountants have several firms.
    const accountant = `ca${firm - random(3)}@books.example`
    const reception = phoneOf(firm)
    for (let seat = 0; seat < CONTACTS_OF_A_FIRM && people.length < count; seat += 1) {
      const first = FIRST[random(FIRST.length)]!
      if (letters.has(first[0]!)) continue
      letters.add(first[0]!)
      const at = people.length
      const own = `${first.toLowerCase()}${at}@firm${firm}.example`
      people.push({
        din: String(70_000_000 + at),
        cin: `U72900KA2024PTC${String(500_000 + firm)}`,
        name: random(3) === 0 ? `${first} DEVI ${family}` : `${first} ${family}`,
        phone: random(2) === 0 ? reception : phoneOf(1_000 + at),
        email: random(2) === 0 ? accountant : own,
      })
    }
  }
  const isAlone = ({ email }: CrmPerson) =>
    people.filter((other) => other.email === email).length === 1
  const records: OldRecord[] = []
  for (const [at, person] of people.entries()) {
    const words = person.name.split(' ').map((word) => word[0] + word.slice(1).toLowerCase())
    const [first, last] = [words[0]!, words.at(-1)!]
    const nobody = { first: '', last: '', phone: '', email: '', din: '', owner: null }
    const sorts: OldRecord[] = [
      // The person, with both contacts, with one, with an initial, or under a maiden name.
      { ...nobody, first, last, phone: person.phone, email: '', owner: person.din },
      { ...nobody, first: `${first[0]!}.`, last, phone: person.phone, owner: person.din },
      { ...nobody, first, last: 'Maiden', din: person.din, owner: person.din },
      // The same, but a CRM with a field for DIN says that it is somebody else.
      { ...nobody, first, last, phone: person.phone, din: '00000001', owner: person.din },
      // Somebody else who has the contact: the accountant, the reception, a record without a name.
      { ...nobody, first: 'Wxyz', last: 'Accountant', email: person.email },
      { ...nobody, first: 'Front', last: 'Office', phone: person.phone },
      { ...nobody, email: person.email, owner: isAlone(person) ? person.din : null },
      // Nobody of these.
      { ...nobody, first, last, phone: phoneOf(5_000 + at) },
      { ...nobody, first: 'Zubin', last, email: `z${at}@other.example` },
    ]
    records.push(sorts[random(sorts.length)]!)
  }
  return { people, records }
}

const phoneOf = (number: number) => `+9111111${String(10_000 + number).padStart(5, '0')}`
