import { isBusinessGstin, looksMistyped } from '@dastak/contract/gstin.ts'
import { expect, test } from 'vitest'
import type { Catalogue } from './plans.ts'
import { readSeller, withTaxOf } from './seller.ts'
import { createSettings } from './settings.ts'

function read(env: Record<string, string>, isDemo = false) {
  const settings = createSettings(env)
  return { seller: readSeller(settings, { isDemo }), problems: settings.problems.join('\n') }
}

test('without settings the product is the seller, registered for no tax', () => {
  expect(read({})).toEqual({
    seller: { name: 'Dastak', address: '', gstin: null, sac: '998431' },
    problems: '',
  })
})

test('a GSTIN is read in any spelling, and one that is not valid is refused at the start', () => {
  expect(read({ SELLER_GSTIN: '27 aaacs 0000 a1zg', SELLER_SAC: '9984' })).toMatchObject({
    seller: { gstin: '27AAACS0000A1ZG', sac: '9984' },
    problems: '',
  })
  for (const SELLER_GSTIN of ['27AAACS0000A1Z5', '28AAACS0000A1ZE', '27AAACS0000A1Z', 'none'])
    expect(read({ SELLER_GSTIN }).problems).toMatch(/^SELLER_GSTIN is not a GSTIN/)
  for (const SELLER_SAC of ['1234', '99843', 'SAC 998431'])
    expect(read({ SELLER_SAC }).problems).toMatch(/^SELLER_SAC must be a service accounting code/)
})

test('prices contain GST only if the seller is registered for it; another tax needs no GSTIN', () => {
  const catalogue: Catalogue = {
    currency: 'INR',
    tax: { name: 'GST', percent: 18 },
    plans: [],
    packs: [],
  }
  const registered = read({ SELLER_GSTIN: '27AAACS0000A1ZG' }).seller
  expect(withTaxOf(registered, catalogue)).toEqual(catalogue)
  expect(withTaxOf(read({}).seller, catalogue)).toEqual({ ...catalogue, tax: null })
  const vat = { ...catalogue, tax: { name: 'VAT', percent: 20 } }
  expect(withTaxOf(read({}).seller, vat)).toEqual(vat)
})

test('a demo has a GSTIN that nobody can have, unless it has another or none', () => {
  const { seller, problems } = read({}, true)
  expect(problems).toBe('')
  // Only its state does not exist.
  expect(looksMistyped(seller.gstin!)).toBe(false)
  expect(isBusinessGstin(seller.gstin!)).toBe(false)
  const one = '27AAACS0000A1ZG'
  expect(read({ SELLER_GSTIN: one }, true)).toMatchObject({ seller: { gstin: one }, problems: '' })
  expect(read({ SELLER_GSTIN: 'none' }, true)).toMatchObject({
    seller: { gstin: null },
    problems: '',
  })
  expect(read({ SELLER_GSTIN: '28AAACS0000A1ZE' }, true).problems).toMatch(/is not a GSTIN/)
  expect(read({ SELLER_GSTIN: seller.gstin! }).problems).toMatch(/is not a GSTIN/)
})
