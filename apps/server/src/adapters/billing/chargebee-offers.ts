import { capitalized } from '@dastak/contract/capitalized.ts'
import { AppError } from '../../app-error.ts'
import type { Catalogue, Offer } from '../../config/plans.ts'
import { networkErrorText } from '../../network/network-error-text.ts'
import * as answers from './chargebee-answers.ts'
import { createChargebeeClient, type ChargebeeClientOptions } from './chargebee-client.ts'

type Kind = 'plan' | 'pack'
type CheckOptions = Omit<ChargebeeClientOptions, 'onFailure'> & { catalogue: Catalogue }

/**
 * Differences between the file of plans and Chargebee, as text for an operator. Empty if each offer
 * can be bought there at its price.
 */
export async function checkOffers({ catalogue, ...options }: CheckOptions): Promise<string[]> {
  const reasons: string[] = []
  const { ask } = createChargebeeClient({ ...options, onFailure: (reason) => reasons.push(reason) })
  const problems: string[] = []
  const all: readonly (readonly [Offer, Kind])[] = [
    ...catalogue.plans.map((offer) => [offer, 'plan'] as const),
    ...catalogue.packs.map((offer) => [offer, 'pack'] as const),
  ]
  for (const [offer, kind] of all) {
    const name = `${offer.id} (${offer.providerId})`
    try {
      const { item_price: price } = await ask(answers.itemPrice, (client) =>
        client.itemPrice.retrieve(offer.providerId),
      )
      const wrong = differences(offer, price, { kind, currency: catalogue.currency })
      problems.push(...wrong.map((what) => `${name} ${what}`))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The other offers would fail for the same reason.
      if (error.code !== 'conflict')
        return [...problems, outageText(reasons.at(-1) ?? '', options.location.site)]
      problems.push(
        `${name} does not exist there. Create an item price with this id, or write the id of ` +
          'yours as provider_id.',
      )
    }
  }
  return problems
}

function differences(
  offer: Offer,
  price: answers.CbItemPrice,
  { kind, currency }: { kind: Kind; currency: string },
): string[] {
  const found: string[] = []
  const type = kind === 'plan' ? 'plan' : 'charge'
  if (price.status !== undefined && price.status !== 'active')
    found.push(`is ${price.status} at Chargebee, so nobody can buy it.`)
  if (price.item_type !== undefined && price.item_type !== type)
    found.push(`has the type ${price.item_type} at Chargebee. It must be a ${type}.`)
  if (price.currency_code !== currency)
    found.push(
      `is sold in ${price.currency_code} at Chargebee, but in ${currency} in the file of plans.`,
    )
  if (!['flat_fee', 'per_unit'].includes(price.pricing_model))
    found.push(
      `has the pricing model ${price.pricing_model} at Chargebee. Only a fixed price can be compared.`,
    )
  else if (price.price !== offer.amount)
    found.push(
      `costs ${inUnits(price.price)} at Chargebee, but ${inUnits(offer.amount)} in the file of plans.`,
    )
  const period = `${price.period ?? '?'} ${price.period_unit ?? '?'}`
  if (kind === 'plan' && period !== '1 month')
    found.push(`is paid every ${period} at Chargebee. It must be monthly.`)
  if (price.trial_period)
    found.push('has a trial at Chargebee. A trial has no payment, so it would bring no credits.')
  return found
}

const inUnits = (amount: number | undefined) =>
  amount === undefined ? 'nothing' : (amount / 100).toFixed(2)

function outageText(reason: string, site: string): string {
  if (reason.includes('api_authentication_failed'))
    return `The site ${site} did not accept CHARGEBEE_API_KEY.`
  if (reason.includes('api_authorization_failed'))
    return 'The key in CHARGEBEE_API_KEY cannot read item prices. It needs full access.'
  if (reason.includes('site_not_found'))
    return `Chargebee has no site ${site}. Check CHARGEBEE_SITE.`
  const why = networkErrorText(/\(([A-Z_]+)\)/.exec(reason)?.[1] ?? null)
  const found = capitalized(reason)
  return why ? `${found.replace(/\.$/, '')}: ${why}. Check CHARGEBEE_SITE and the network.` : found
}
