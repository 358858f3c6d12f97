export interface Both<T> {
  phone: T
  email: T
}
interface Dead extends Both<number> {
  dins: number[]
  wallet: Both<number>
}
export interface Person {
  id: number
  own: Both<number>
  /** What is left of the allotment while the person is a member, and when they joined. */
  membership:
    | (Both<number> & { id: number; joinedAt: number; leave: () => Promise<Both<number> | null> })
    | null
  /**
   * The credits set aside while the person is invited and has not accepted. They pay for nothing.
   */
  invitation:
    | (Both<number> & {
        id: number
        accept: () => Promise<void>
        leave: () => Promise<Both<number> | null>
      })
    | null
  grants: Map<number, string>
  /** When each field was revealed; 0 for a missing one. */
  leads: Map<number, Both<number>>
  /** DINs for which nothing was found, and which fields were requested. */
  misses: Map<number, Both<boolean>>
  /** Calls whose process crashed, with what they hold. */
  dead: Dead[]
}
/** A person who has just signed up. */
export const newPerson = (id: Person['id'], own: Both<number>): Person => ({
  id,
  own: { ...own },
  membership: null,
  invitation: null,
  grants: new Map(),
  leads: new Map(),
  misses: new Map(),
  dead: [],
})

/** The result of a call for one DIN. */
export interface Decision extends Both<boolean> {
  outcome: 'owned' | 'under_way' | 'missed' | 'exhausted' | 'looked_up'
}

export const FIELDS = ['phone', 'email'] as const
export const both = <T>(make: (field: 'phone' | 'email') => T): Both<T> => ({
  phone: make('phone'),
  email: make('email'),
})

/**
 * The result of a call for each of its DINs. In a local call only what is `known` uses up credits
 * for the following DINs.
 */
export function decide(
  one: Person,
  dins: readonly number[],
  known: ((din: number) => Both<boolean>) | null,
): Decision[] {
  const wallet = walletOf(one)
  const before = both(() => 0)
  return dins.map((din): Decision => {
    const lead = one.leads.get(din)
    const lacks = both((field) => !lead?.[field])
    const none = both(() => false)
    if (!lacks.phone && !lacks.email) return { outcome: 'owned', ...none }
    if (one.dead.some((call) => call.dins.includes(din))) return { outcome: 'under_way', ...none }
    const miss = lead ? undefined : one.misses.get(din)
    if (miss && FIELDS.every((field) => miss[field] || wallet[field] < 1))
      return { outcome: 'missed', ...miss }
    const pays = both((field) => lacks[field] && before[field] + 1 <= wallet[field])
    for (const field of FIELDS)
      if (lacks[field] && (!known || known(din)[field])) before[field] += 1
    if (!pays.phone && !pays.email) return { outcome: lead ? 'owned' : 'exhausted', ...none }
    return { outcome: 'looked_up', ...pays }
  })
}

/**
 * Gives a person what a teammate has revealed: since the person joined, or at any time by the
 * owner. Returns the DINs that were shared.
 */
export function share(
  one: Person,
  [owner, ...others]: readonly Person[],
  dins: readonly number[],
  now: number,
): Set<number> {
  const members = others.filter((each) => each !== one && each.membership)
  const hasTeammates = one === owner || one.membership !== null
  const teammates = hasTeammates ? [...(one === owner ? [] : [owner!]), ...members] : []
  const shared = new Set<number>()
  for (const din of dins)
    for (const field of FIELDS) {
      const lead = one.leads.get(din) ?? both(() => 0)
      const isThere = teammates.some(
        (teammate) =>
          (teammate.leads.get(din)?.[field] ?? 0) >=
          Math.max(1, teammate.membership?.joinedAt ?? 1),
      )
      if (lead[field] || !isThere) continue
      one.leads.set(din, { ...lead, [field]: now })
      shared.add(din)
    }
  return shared
}

/**
 * The effect of a decided question: a charge if it is found, otherwise a miss. `home` is the wallet
 * to which a charge goes back because an own key found it. Returns what the paying wallet has lost.
 */
export function take(
  one: Person,
  din: number,
  decision: Decision,
  { known, now, home }: { known: Both<boolean>; now: number; home: Both<number> | null },
): Both<number> {
  if (decision.outcome !== 'looked_up') return both(() => 0)
  const found = both((field) => decision[field] && known[field])
  const charged = both((field) => (found[field] ? 1 : 0))
  move(walletOf(one), charged, -1)
  if (home) move(home, charged, 1)
  const lead = both((field) => (found[field] ? now : (one.leads.get(din)?.[field] ?? 0)))
  if (lead.phone || lead.email) one.leads.set(din, lead)
  else
    one.misses.set(
      din,
      both((field) => decision[field]),
    )
  return home === walletOf(one) ? both(() => 0) : charged
}

/** Calls of crashed processes end with all their questions when one of them is looked up again. */
export function expire(one: Person, dins: readonly number[]): void {
  for (const call of one.dead.filter((each) => each.dins.some((din) => dins.includes(din)))) {
    one.dead.splice(one.dead.indexOf(call), 1)
    move(call.wallet, call, 1)
  }
}

export function walletOf(one: Person): Both<number> {
  return one.membership ?? one.own
}
/** The wallet to which credits go back that an own key has saved. */
export const homeOf = (one: Person, owner: Person) => (one.membership ? owner.own : one.own)
export function amounts({ phone, email }: Both<number>): Both<number> {
  return { phone, email }
}
export function move(wallet: Both<number>, { phone, email }: Both<number>, sign: 1 | -1): void {
  wallet.phone += sign * phone
  wallet.email += sign * email
}

/** Throws if the real ledger and the model differ. */
export function same(actual: unknown, expected: unknown, about: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(
      `${JSON.stringify(about)}: is ${JSON.stringify(actual)}, should be ` +
        JSON.stringify(expected),
    )
}
