import { AppError } from '../../app-error.ts'
import type { BillingCustomer } from '../../ports/billing.ts'
import * as answers from './chargebee-answers.ts'
import type { ChargebeeClient } from './chargebee-client.ts'

/** The most that one line of an address may have. */
const LINE_MAX = 150

/**
 * Sees to it that Chargebee knows a customer by our id, and whom his invoices are made out to. A hosted page for an id that it does not know would
 * make a customer of another id, whom we would never find again.
 */
export async function keepCustomer({ ask }: ChargebeeClient, { id, email, buyer }: BillingCustomer): Promise<void> {
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
    // He is known already.
    if (buyer.name) await ask(answers.oneCustomer, (client) => client.customer.updateBillingInfo(id, billing))
  }
}

function billingOf({ name, address, gstin }: BillingCustomer['buyer']) {
  const [line1 = '', line2 = ''] = linesOf(address)
  return {
    billing_address: {
      company: name,
      ...(line1 && { line1 }),
      ...(line2 && { line2 }),
      ...(gstin && { country: 'IN' }),
    },
    ...(gstin && { vat_number: gstin }),
  }
}

/** An address of several lines, or one long one, in lines that Chargebee takes. */
function linesOf(address: string): string[] {
  const flat = address
    .split(/\s*[\r\n]+\s*/)
    .join(', ')
    .trim()
  return [flat.slice(0, LINE_MAX), flat.slice(LINE_MAX, 2 * LINE_MAX)].map((line) => line.trim())
}
