import fc from 'fast-check'
import { AppError } from '../app-error.ts'
import { bothFields, dins, type LookupsOn } from './lookups-on.ts'

/** What the vendor knows when it is asked. */
type Knows = 'both' | 'phone' | 'email' | 'none' | 'fails'
export type Operation =
  | { kind: 'reveal'; person: number; din: number; knows: Knows }
  | { kind: 'grant'; person: number; phone: number; email: number; key: number }
  | { kind: 'die'; person: number; din: number }
  | { kind: 'recover' }

const PEOPLE = 3
const DINS = dins(8)

/** Random operations of three people on eight directors. */
export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('reveal' as const),
      person: fc.nat(PEOPLE - 1),
      din: fc.nat(DINS.length - 1),
      knows: fc.constantFrom<Knows>('both', 'both', 'phone', 'email', 'none', 'fails'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      person: fc.nat(PEOPLE - 1),
      phone: fc.nat(2),
      email: fc.nat(2),
      key: fc.nat(5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('die' as const),
      person: fc.nat(PEOPLE - 1),
      din: fc.nat(DINS.length - 1),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'recover' as const }) },
)

interface Person {
  id: number
  phone: number
  email: number
  grants: Map<number, string>
  leads: Map<number, { phone: boolean; email: boolean }>
  /** Questions whose process died, with what they hold. */
  dead: Map<number, { phone: number; email: number }>
}

/**
 * The ledger as a few lines of plain arithmetic. Each operation is done on the real one and on this one, and the answers and balances
 * are compared after every step. Throws at the first difference.
 */
export async function createLedgerModel(t: LookupsOn, start: { phone: number; email: number }) {
  const people: Person[] = []
  for (let index = 0; index < PEOPLE; index += 1)
    people.push({ id: await t.createUser(start), ...start, grants: new Map(), leads: new Map(), dead: new Map() })

  /** Does one operation on both, and compares. */
  async function step(operation: Operation): Promise<void> {
    const person = operation.kind === 'recover' ? null : people[operation.person]
    if (operation.kind === 'recover') await recover()
    else if (!person) throw new Error('no such person')
    else if (operation.kind === 'grant') await grant(person, operation)
    else if (operation.kind === 'die') await die(person, operation.din)
    else await reveal(person, operation.din, operation.knows)
    for (const { id, phone, email } of person ? [person] : people)
      same(await t.balance(id), { phone, email }, operation)
  }

  async function grant(person: Person, { phone, email, key }: Extract<Operation, { kind: 'grant' }>) {
    const first = person.grants.get(key)
    const amounts = `${phone} ${email}`
    const answer = await outcome(t.grant(person.id, { phone, email }, `${person.id}:${key}`))
    if (phone + email === 0) return
    if (first !== undefined && first !== amounts) return same(answer.refusal, 'conflict', key)
    same(answer.value?.isReplay, first !== undefined, key)
    if (first !== undefined) return
    person.grants.set(key, amounts)
    person.phone += phone
    person.email += email
  }

  /** The process dies after the hold; its time is over at once. */
  async function die(person: Person, din: number): Promise<void> {
    await t.db.pool.query("SELECT * FROM lookup_open($1, 'din', $2, 'user', 'dead', 0)", [person.id, DINS[din]])
    const held = affordable(person, din)
    if (held.phone + held.email === 0) return
    person.phone -= held.phone
    person.email -= held.email
    person.dead.set(din, held)
  }

  /** What the job does for all, for these people alone: others work on the same database. */
  async function recover(): Promise<void> {
    const dead = people.flatMap((person) => [...person.dead.keys()].map((din) => ({ person, din })))
    const { rowCount } = await t.db.pool.query(
      "SELECT lookup_give_back(id, 'expired') FROM lookup WHERE user_id = ANY ($1) AND state = 'asking'",
      [people.map(({ id }) => id)],
    )
    same(rowCount, dead.length, 'recover')
    for (const { person, din } of dead) giveBack(person, din)
  }

  async function reveal(person: Person, din: number, knows: Knows): Promise<void> {
    t.contacts.questions.length = 0
    t.contacts.answer = (question) => answerOf(knows, bothFields(question))
    const answer = await outcome(t.reveal(person.id, DINS[din] ?? ''))
    const lead = person.leads.get(din) ?? { phone: false, email: false }
    const asked = affordable(person, din)
    const isAsked = asked.phone + asked.email > 0
    if (isAsked && knows === 'fails') return same(answer.refusal, 'provider_unavailable', din)
    if (!isAsked && !lead.phone && !lead.email) return same(answer.refusal, 'credits_exhausted', din)
    const charged = {
      phone: knows === 'both' || knows === 'phone' ? asked.phone : 0,
      email: knows === 'both' || knows === 'email' ? asked.email : 0,
    }
    person.phone -= charged.phone
    person.email -= charged.email
    const known = { phone: lead.phone || charged.phone > 0, email: lead.email || charged.email > 0 }
    if (known.phone || known.email) person.leads.set(din, known)
    const field = (name: 'phone' | 'email') => (known[name] ? 'found' : asked[name] > 0 ? 'none' : 'locked')
    const left = { phone: person.phone, email: person.email }
    same(answer.value?.outcome, { phone: field('phone'), email: field('email'), charged, left }, din)
  }

  /** What a question of this din can buy now, after a dead one of the same din has given back what it held. */
  function affordable(person: Person, din: number): { phone: number; email: number } {
    giveBack(person, din)
    const lead = person.leads.get(din)
    return { phone: !lead?.phone && person.phone > 0 ? 1 : 0, email: !lead?.email && person.email > 0 ? 1 : 0 }
  }

  return { step, people: people.map(({ id }) => id) }
}

function giveBack(person: Person, din: number): void {
  const held = person.dead.get(din)
  if (!held) return
  person.dead.delete(din)
  person.phone += held.phone
  person.email += held.email
}

function answerOf(knows: Knows, both: { phone: string; email: string }): unknown {
  if (knows === 'fails') throw new Error('the vendor is down')
  return {
    phone: knows === 'both' || knows === 'phone' ? both.phone : null,
    email: knows === 'both' || knows === 'email' ? both.email : null,
  }
}

async function outcome<T>(work: Promise<T>): Promise<{ value?: T; refusal?: string }> {
  try {
    return { value: await work }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.code }
    throw error
  }
}

function same(actual: unknown, expected: unknown, about: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(about)}: is ${JSON.stringify(actual)}, should be ${JSON.stringify(expected)}`)
}
