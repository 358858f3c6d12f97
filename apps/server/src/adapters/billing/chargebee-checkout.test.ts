import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ME,
  business,
  pack,
  startup,
  startChargebee,
} from '../../testing/vendors/chargebee-provider.ts'

const BUYER = {
  name: 'Kailash Traders',
  address: '12 Sample Road\nBengaluru 560001',
  gstin: '29AAAAA0000A1ZY',
}

let chargebee: Awaited<ReturnType<typeof startChargebee>>
beforeEach(async () => {
  chargebee = await startChargebee()
})
afterEach(() => chargebee.site.close())

describe('a hosted page', () => {
  const order = {
    customer: { id: ME, email: 'buyer@kailash.example', buyer: BUYER },
    isOverdue: false,
    returnTo: {
      paid: 'https://dastak.example/plan?checkout=paid',
      declined: 'https://dastak.example/plan?checkout=declined',
    },
  }

  test('of a plan is for a customer that Chargebee knows by our id, and leads back', async () => {
    const provider = chargebee.create()
    const page = await provider.openCheckout({ ...order, offer: startup, kind: 'plan' })
    expect(page).toMatch(/^https:\/\/acme-test\.chargebee\.com\/pages\//)
    const billing = {
      vat_number: '29AAAAA0000A1ZY',
      'billing_address[company]': 'Kailash Traders',
      'billing_address[line1]': '12 Sample Road, Bengaluru 560001',
      'billing_address[state_code]': 'KA',
      'billing_address[country]': 'IN',
    }
    expect(chargebee.site.calls).toEqual([
      {
        method: 'POST',
        path: '/api/v2/customers',
        fields: { id: ME, email: 'buyer@kailash.example', company: 'Kailash Traders', ...billing },
      },
      expect.objectContaining({ method: 'GET', path: '/api/v2/subscriptions' }),
      {
        method: 'POST',
        path: '/api/v2/hosted_pages/checkout_new_for_items',
        fields: {
          'customer[id]': ME,
          'subscription[id]': `${ME}-1`,
          'subscription_items[item_price_id][0]': 'startup-INR-Monthly',
          'subscription_items[quantity][0]': '1',
          redirect_url: order.returnTo.paid,
          cancel_url: order.returnTo.declined,
        },
      },
    ])
    await provider.openCheckout({ ...order, offer: startup, kind: 'plan' })
    const again = chargebee.site.calls.slice(3)
    expect(again.map(({ path }) => path)).toEqual([
      '/api/v2/customers',
      `/api/v2/customers/${ME}/update_billing_info`,
      '/api/v2/subscriptions',
      '/api/v2/hosted_pages/checkout_new_for_items',
    ])
    expect(again[1]?.fields).toEqual(billing)
  })

  test('of a plan sells the one subscription that all pages sell, until it has ended', async () => {
    const { site } = chargebee
    const offered = async (offer: typeof startup) => {
      await chargebee.create().openCheckout({ ...order, offer, kind: 'plan' })
      return site.calls.at(-1)!.fields['subscription[id]']!
    }
    const pages = [await offered(startup), await offered(startup), await offered(business)]
    expect(new Set(pages).size).toBe(1)
    const id = site.buyPlan(ME, startup.providerId, pages[0])
    expect(() => site.buyPlan(ME, business.providerId, pages[2])).toThrow('duplicate_entry')
    await chargebee.create().cancel(id)
    site.renew(id)
    expect(pages).not.toContain(await offered(startup))
  })

  test('of a plan whose payment is overdue collects it, and does not sell a second subscription', async () => {
    await chargebee
      .create()
      .openCheckout({ ...order, offer: startup, kind: 'plan', isOverdue: true })
    const fields = { 'customer[id]': ME, redirect_url: order.returnTo.paid }
    expect(chargebee.site.calls[1]).toEqual({
      method: 'POST',
      path: '/api/v2/hosted_pages/collect_now',
      fields,
    })
  })

  test('of a pack requests no subscription, and without billing details none are sent', async () => {
    const customer = { id: ME, email: null, buyer: { name: '', address: '', gstin: null } }
    await chargebee.create().openCheckout({ ...order, customer, offer: pack, kind: 'pack' })
    expect(chargebee.site.calls.map(({ path, fields }) => [path, fields])).toEqual([
      ['/api/v2/customers', { id: ME }],
      [
        '/api/v2/hosted_pages/checkout_one_time_for_items',
        {
          'customer[id]': ME,
          currency_code: 'INR',
          'item_prices[item_price_id][0]': 'pack-100-INR',
          'item_prices[quantity][0]': '1',
          redirect_url: order.returnTo.paid,
          cancel_url: order.returnTo.declined,
        },
      ],
    ])
  })
})

test('the billing details are sent to Chargebee, and what was removed is removed there', async () => {
  const { site } = chargebee
  const provider = chargebee.create()
  const customer = (buyer: { gstin: string | null; state_code?: string }) => ({
    id: ME,
    email: null,
    buyer: { name: 'Kailash Traders', address: '12 Sample Road', ...buyer },
  })
  await provider.saveBuyer!(customer({ gstin: '27AAPFU0939F1ZV' }))
  await provider.saveBuyer!(customer({ gstin: null, state_code: '36' }))
  await provider.saveBuyer!(customer({ gstin: null }))
  const common = {
    'billing_address[company]': 'Kailash Traders',
    'billing_address[line1]': '12 Sample Road',
  }
  const inIndia = { ...common, 'billing_address[country]': 'IN' }
  const updates = site.calls.filter(
    ({ path, fields }) => path.endsWith('_info') || 'vat_number' in fields,
  )
  expect(updates.map(({ fields }) => fields)).toEqual([
    {
      id: ME,
      company: 'Kailash Traders',
      vat_number: '27AAPFU0939F1ZV',
      'billing_address[state_code]': 'MH',
      ...inIndia,
    },
    { vat_number: '', 'billing_address[state]': 'Telangana', ...inIndia },
    { vat_number: '', ...common },
  ])
})
