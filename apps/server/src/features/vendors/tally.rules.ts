import type { ReadSubject } from '../../ports/contacts.ts'
import type { CallState } from './call-once.ts'
import { emptyTally, placeOfTime, regionOf } from './figures.rules.ts'
import type { addTallies } from './figures.store.ts'
import type { ChainStep } from './state.service.ts'

type Tallies = Parameters<typeof addTallies>[1]

interface Noted {
  read: readonly ReadSubject[]
  states: ReadonlyMap<string, CallState>
  step: Pick<ChainStep, 'settings'>
  isOwnKey: boolean
  day: string
}

/** What the calls of one lookup add to the figures of the day: a tally for each state of India. */
export function talliesOf({ read, states, step, isOwnKey, day }: Noted): Tallies {
  const { vendor_id, kind, price_paise: price, charged_per: per } = step.settings
  const byRegion = new Map<string, ReturnType<typeof emptyTally>>()
  for (const { subject, cin, outcome, found } of read) {
    const state = states.get(subject)
    if (!state) continue
    const region = regionOf({ kind, subject, fields: [], cin })
    const tally = byRegion.get(region) ?? emptyTally()
    byRegion.set(region, tally)
    tally.calls += state.calls
    if (state.outcome === 'refused') tally.refused += 1
    else if (state.outcome === 'late') tally.late += 1
    else if (state.outcome === 'failure') tally.failures += 1
    else if (outcome === 'hit') tally.hits += 1
    else if (outcome === 'miss') tally.misses += 1
    else tally.failures += 1
    if (outcome === 'hit') {
      tally.phones += Number(found.includes('phone'))
      tally.emails += Number(found.includes('email'))
    }
    if (!isOwnKey)
      tally.cost_paise += price * (per === 'call' ? state.billed : Number(state.hasContact))
    if (state.ms !== null) tally.times[placeOfTime(state.ms)]! += 1
  }
  return [...byRegion].map(([region, tally]) => ({
    day,
    vendor_id,
    kind,
    region,
    is_own: isOwnKey,
    ...tally,
  }))
}
