import type { DemoInvitee } from '../../features/accounts/operator/demo-accounts.service.ts'
import { addDays, dayOf, monthsAfter, startOfDay } from '../../time/days.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { DemoFile } from './demo-batches.ts'
import type { DemoProfile } from './demo-profiles.ts'
import { NAMED_COMPANIES } from '../companies/named-companies.ts'
import { createRandom, type Random } from '../random.ts'
import { registry, type SampleEntry } from '../registry.ts'

/** An action of a demo account in the past. */
export interface DemoEvent {
  at: Date
  did:
    | { kind: LookupKind; subject: string }
    | { bought: { phone: number; email: number } }
    /** A plan or a pack by its id. A plan renews a month later. */
    | { orders: string }
    | { renews: true }
    | { invites: DemoInvitee }
    /** Reports the phone number of the newest lead, with this reason. */
    | { reports: string }
    /** The operator decides on the open report: rejected with an answer, accepted without. */
    | { decides: { answer: string | null } }
    | { makesKey: string }
    | { createsTeam: string }
    /**
     * Invites a user, who accepts or leaves it open. Then allots more, or sets a monthly budget.
     */
    | { adds: Allotted & { isWaiting?: true } }
    | { allots: Allotted }
    | { budgets: Allotted }
    | { uploads: DemoFile }
    | { sends: DemoProfile }
    /** A month begins. */
    | { refills: true }
}
interface Allotted {
  mobile: string
  phone: number
  email: number
}

export interface DemoHabits {
  /** +91…: the account of this history. */
  mobile: string
  /** The history begins so many days before today. */
  days: number
  /** Companies viewed on a quiet and on a busy working day. */
  companies: readonly [number, number]
  usesGst: boolean
  /** Credits from the operator, by the number of days before today. */
  given: readonly { daysAgo: number; phone: number; email: number }[]
  /** Purchases at the checkout: first the plan, which has been renewed since, then packs. */
  orders: readonly { daysAgo: number; id: string }[]
  /** Other actions, in the morning. */
  also: readonly { daysAgo: number; did: DemoEvent['did'] }[]
}

const HISTORY_STREAM = 9
const COMPANIES_OFFERED = 1_500
const OPENS_AT_MINUTE = 9 * 60 + 35
const CLOSES_AT_MINUTE = 18 * 60 + 20
const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** All actions of an account until now, in order of time. The same for one seed and time. */
export function demoHistory(
  seed: number,
  habits: DemoHabits,
  { now, timeZone }: { now: Date; timeZone: string },
): DemoEvent[] {
  const random = createRandom(seed + Number(habits.mobile.slice(-4)))
  random.start(HISTORY_STREAM, 0)
  const nextCompany = companiesToLookUp(seed, random)
  const today = dayOf(now, timeZone)
  const morning = (daysAgo: number) =>
    atMinute(addDays(today, -daysAgo), OPENS_AT_MINUTE - 5, timeZone)
  const events: DemoEvent[] = [
    ...habits.given.map(({ daysAgo, ...bought }) => ({ at: morning(daysAgo), did: { bought } })),
    ...habits.orders.map(({ daysAgo, id }) => ({ at: morning(daysAgo), did: { orders: id } })),
    ...habits.also.map(({ daysAgo, did }) => ({
      at: morning(isSunday(today, daysAgo) ? daysAgo + 1 : daysAgo),
      did,
    })),
  ]
  const [plan] = habits.orders
  if (plan)
    for (let month = 1; month * 28 <= plan.daysAgo; month += 1)
      events.push({
        at: monthsAfter(morning(plan.daysAgo), month, timeZone),
        did: { renews: true },
      })
  const hasBudgets = habits.also.some(({ did }) => 'budgets' in did)
  for (let ago = habits.days; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago)
    if (hasBudgets && day.endsWith('-01'))
      events.push({ at: startOfDay(day, timeZone), did: { refills: true } })
    for (
      let count = companiesOn(day, ago / habits.days, habits.companies, random);
      count > 0;
      count -= 1
    ) {
      const minute = OPENS_AT_MINUTE + random.below(CLOSES_AT_MINUTE - OPENS_AT_MINUTE)
      let at = atMinute(day, minute, timeZone).getTime() + random.below(MINUTE_MS)
      for (const did of lookupsOf(nextCompany(), habits.usesGst, random)) {
        events.push({ at: new Date(at), did })
        at += (20 + random.below(120)) * SECOND_MS
      }
    }
  }
  return events
    .filter(({ at }) => at < now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function isSunday(today: string, daysAgo: number): boolean {
  return new Date(`${addDays(today, -daysAgo)}T00:00:00Z`).getUTCDay() === 0
}

/** Work grows over the months. There is most on Mondays, none on Sundays and most Saturdays. */
function companiesOn(
  day: string,
  ago: number,
  [quiet, busy]: readonly [number, number],
  random: Random,
): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const chance = random.next()
  if (weekday === 0) return 0
  if (weekday === 6) return chance < 0.25 ? quiet : 0
  // Now and then a day with other work.
  if (chance < 0.06) return 0
  const growth = 1 - ago * 0.35
  const monday = weekday === 1 ? 1.3 : 1
  return Math.round((quiet + random.next() * (busy - quiet)) * growth * monday)
}

function lookupsOf({ seats, gstNumbers }: SampleEntry, usesGst: boolean, random: Random) {
  const wanted = 1 + random.below(3)
  const looksUpGst = usesGst && random.next() < 0.3
  return [
    ...seats
      .slice(0, wanted)
      .map(({ director }) => ({ kind: 'din' as const, subject: director.din })),
    ...(looksUpGst ? gstNumbers.slice(0, 1) : []).map(({ gstin }) => ({
      kind: 'gst' as const,
      subject: gstin,
    })),
  ]
}

/** Active companies in random order, each once. Those to try first are left to the visitor. */
function companiesToLookUp(seed: number, random: Random): () => SampleEntry {
  const all = [...registry(seed, COMPANIES_OFFERED)]
  const kept = new Set(
    all
      .slice(0, NAMED_COMPANIES.length)
      .flatMap(({ seats }) => seats.map(({ director }) => director)),
  )
  const offered = all
    .slice(NAMED_COMPANIES.length)
    .filter(
      ({ company, seats }) =>
        company.status === 'Active' && !seats.some(({ director }) => kept.has(director)),
    )
  return () => offered.splice(random.below(offered.length), 1)[0]!
}

function atMinute(day: string, minute: number, timeZone: string): Date {
  return new Date(startOfDay(day, timeZone).getTime() + minute * MINUTE_MS)
}
