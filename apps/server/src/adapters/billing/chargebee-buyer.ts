import { stateName } from '@dastak/contract/gst-states.ts'
import { AppError } from '../../app-error.ts'
import type { BillingCustomer } from '../../ports/billing.ts'
import * as answers from './chargebee-answers.ts'
import type { ChargebeeClient } from './chargebee-client.ts'

/** The most characters in one line of an address. */
const LINE_MAX = 150

/**
 * The states by their GST codes, in the format of Chargebee: ISO 3166-2 without the country. States
 * whose ISO code changed in 2020 or 2023 are sent by name, because a code that Chargebee does not
 * know would keep the buyer from paying.
 * https://apidocs.chargebee.com/docs/api/customers/update-billing-info-for-a-customer
 */
const STATE_CODES: Readonly<Record<string, string>> = {
  '01': 'JK',
  '02': 'HP',
  '03': 'PB',
  '04': 'CH',
  '06': 'HR',
  '07': 'DL',
  '08': 'RJ',
  '09': 'UP',
  '10': 'BR',
  '11': 'SK',
  '12': 'AR',
  '13': 'NL',
  '14': 'MN',
  '15': 'MZ',
  '16': 'TR',
  '17': 'ML',
  '18': 'AS',
  '19': 'WB',
  '20': 'JH',
  '23': 'MP',
  '24': 'GJ',
  '27': 'MH',
  '29': 'KA',
  '30': 'GA',
  '31': 'LD',
  '32': 'KL',
  '33': 'TN',
  '34': 'PY',
  '35': 'AN',
  '37': 'AP',
}

/**
 * Makes sure that Chargebee knows the customer by our id, with the billing details for invoices.
 * For an unknown id, a hosted page would create a customer with another id, which we could never
 * find again.
 */
export async function saveCustomer(
  { ask }: ChargebeeClient,
  { id, email, buyer }: BillingCustomer,
): Promise<void> {
  const billing = buyer.name ? billingOf(buyer) : {}
  try {
    await ask(answers.oneCustomer, (client) =>
      client.customer.create({
        id,
        ...(email !== null && { email }),
        ...(buyer.name && { company: buyer.name }),
        ...billing,
      }),
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    // The customer already exists.
    if (buyer.name)
      await ask(answers.oneCustomer, (client) =>
        // Otherwise a GSTIN that was removed here would stay at Chargebee.
        client.customer.updateBillingInfo(id, { vat_number: '', ...billing }),
      )
  }
}

function billingOf({ name, address, gstin, state_code }: BillingCustomer['buyer']) {
  const [line1 = '', line2 = ''] = linesOf(address)
  const state = gstin?.slice(0, 2) ?? state_code
  return {
    billing_address: {
      company: name,
      ...(line1 && { line1 }),
      ...(line2 && { line2 }),
      ...(state && { ...stateOf(state), country: 'IN' }),
    },
    ...(gstin && { vat_number: gstin }),
  }
}

function stateOf(code: string) {
  const known = STATE_CODES[code]
  return known ? { state_code: known } : { state: stateName(code) ?? code }
}

/** An address of several lines, or of one long one, in lines that Chargebee accepts. */
function linesOf(address: string): string[] {
  const flat = address
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
  return [flat.slice(0, LINE_MAX), flat.slice(LINE_MAX, 2 * LINE_MAX)].map((line) => line.trim())
}
