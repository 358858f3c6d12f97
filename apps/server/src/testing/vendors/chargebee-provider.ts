import { expect } from 'vitest'
import { AppError } from '../../app-error.ts'
import { checkOffers } from '../../adapters/billing/chargebee-offers.ts'
import { createChargebee, type ChargebeeOptions } from '../../adapters/billing/chargebee.ts'
import type { Catalogue, Plan } from '../../config/plans.ts'
import { startChargebeeSite } from './chargebee-site.ts'

const KEY = 'test_key_of_the_site'
const plan = (id: string, amount: number): Plan => ({
  id,
  name: id,
  description: '',
  amount,
  phone: 100,
  email: 100,
  providerId: `${id}-INR-Monthly`,
  permissions: ['din-search'],
  allowTeams: false,
  allowLinkedinBulkUpload: false,
})
export const [starter, startup, business] = [
  plan('starter', 99_900),
  plan('startup', 299_900),
  plan('business', 799_900),
]
export const pack = { ...plan('pack-100', 49_900), providerId: 'pack-100-INR' }
/** Sold at Chargebee, but missing in the file of plans. */
export const forgotten = plan('forgotten', 99_900)
const free = { ...plan('free', 0), providerId: 'free' }
const catalogue: Catalogue = {
  currency: 'INR',
  tax: null,
  plans: [starter, startup, business],
  packs: [pack, free],
}
const prices = Object.fromEntries(
  [starter, startup, business, pack, free, forgotten].map((one) => [one.providerId, one.amount]),
)
/**
 * The customer of the tests. Errors must not contain customer data, the key or text of the
 * provider.
 */
export const ME = 'customer-1'
export const WEBHOOK = { user: 'dastak', password: 'only:they:know' }

/** A site on this machine, and the adapter that calls it. */
export async function startChargebee() {
  const site = await startChargebeeSite(prices, KEY)
  const failures: string[] = []
  const create = (options: Partial<ChargebeeOptions> = {}) =>
    createChargebee({
      catalogue,
      location: site.location,
      apiKey: KEY,
      privateHosts: ['127.0.0.1'],
      webhook: WEBHOOK,
      onFailure: (reason) => failures.push(reason),
      ...options,
    })

  /** The code with which a call is refused. */
  async function codeOf(promise: Promise<unknown>): Promise<string> {
    const error: unknown = await promise.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(AppError)
    expect(`${String(error)} ${JSON.stringify(error)} ${failures.join()}`).not.toMatch(
      /Kailash|customer-1|test_key|secret/,
    )
    return (error as AppError).code
  }
  async function eventsFrom(from: Date) {
    const events = []
    for await (const event of create().listEvents(from)) events.push(event)
    return events
  }
  const check = (options: Partial<ChargebeeOptions> = {}) =>
    checkOffers({
      catalogue,
      location: site.location,
      apiKey: KEY,
      privateHosts: ['127.0.0.1'],
      ...options,
    })
  return { site, failures, create, check, codeOf, eventsFrom }
}
