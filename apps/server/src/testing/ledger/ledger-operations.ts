import fc from 'fast-check'
import { dins } from '../lookups/lookups-on.ts'
import type { Both } from './ledger-arithmetic.ts'

/** What the vendor knows about a director. */
export type VendorAnswer = 'both' | 'phone' | 'email' | 'none' | 'fails'
type Path = 'outside' | 'local'
export type Operation =
  | {
      kind: 'reveal'
      person: number
      din: number
      vendorAnswer: VendorAnswer
      path: Path
      isOwnKey: boolean
    }
  | {
      kind: 'many'
      person: number
      dins: number[]
      vendorAnswer: Exclude<VendorAnswer, 'fails'>
      path: Path
      isOwnKey: boolean
    }
  | { kind: 'grant'; person: number; phone: number; email: number; key: number }
  | { kind: 'die'; person: number; dins: number[] }
  | { kind: 'invite'; person: number; phone: number; email: number }
  | { kind: 'accept'; person: number }
  | { kind: 'allot'; person: number; phone: number; email: number; isAll: boolean }
  | { kind: 'leave'; person: number }
  | { kind: 'recover' }
  | { kind: 'forget' }

/** The first person owns the team to which the others are invited. */
export const PEOPLE = 3
export const DINS = dins(8)
/** What the directory has of each director: the same for all people, by the number of the DIN. */
export const directory = (din: number): Both<boolean> => ({
  phone: din % 4 < 2,
  email: din % 2 === 0,
})

const person = fc.nat(PEOPLE - 1)
const someDins = fc.uniqueArray(fc.nat(DINS.length - 1), { minLength: 1, maxLength: 6 })
const path = fc.constantFrom<Path>('outside', 'local')
/** The vendor is called with a key of the owner. */
const isOwnKey = fc.boolean()
const of = <K extends Operation['kind']>(kind: K) => ({ kind: fc.constant(kind) })

/** Random operations of three people on eight directors. */
export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      ...of('reveal'),
      person,
      path,
      isOwnKey,
      din: fc.nat(DINS.length - 1),
      vendorAnswer: fc.constantFrom<VendorAnswer>(
        'both',
        'both',
        'phone',
        'email',
        'none',
        'fails',
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...of('many'),
      person,
      path,
      isOwnKey,
      dins: someDins,
      vendorAnswer: fc.constantFrom('both', 'phone', 'email', 'none'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...of('grant'),
      person,
      phone: fc.nat(3),
      email: fc.nat(3),
      key: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...of('die'), person, dins: someDins }) },
  {
    weight: 3,
    arbitrary: fc.record({ ...of('invite'), person, phone: fc.nat(3), email: fc.nat(3) }),
  },
  { weight: 3, arbitrary: fc.record({ ...of('accept'), person }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...of('allot'),
      person,
      phone: fc.nat(3),
      email: fc.nat(3),
      isAll: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...of('leave'), person }) },
  { weight: 1, arbitrary: fc.record(of('recover')) },
  { weight: 1, arbitrary: fc.record(of('forget')) },
)
