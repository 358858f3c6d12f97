import { expect, it } from 'vitest'
import { GST_STATES } from '../gst-states.ts'
import { placeOfSupply, splitTax } from './tax.ts'

const GST = { name: 'GST', percent: 18 }
const STATES = Object.keys(GST_STATES)
const within = (state: string) => ({ seller: state, place: state })

it('uses IGST between two states and equal halves within one, for every pair of states', () => {
  const union = ['04', '26', '31', '35', '38', '97']
  expect(STATES).toHaveLength(37)
  for (const seller of STATES)
    for (const place of STATES) {
      const { taxable, parts } = splitTax(99_900, GST, { seller, place })
      const formatted = parts.map(({ name, percent, amount }) => `${name} ${percent} ${amount}`)
      if (seller !== place) expect([taxable, ...formatted]).toEqual([84_661, 'IGST 18 15239'])
      else
        expect([taxable, ...formatted]).toEqual([
          84_662,
          'CGST 9 7619',
          union.includes(seller) ? 'UTGST 9 7619' : 'SGST 9 7619',
        ])
    }
})

it('uses IGST for a buyer in a special economic zone, also within one state', () => {
  for (const state of STATES)
    expect(splitTax(99_900, GST, { ...within(state), isSez: true }).parts).toEqual([
      { name: 'IGST', percent: 18, amount: 15_239 },
    ])
  const other = { name: 'VAT', percent: 18 }
  expect(splitTax(99_900, other, { seller: null, place: null, isSez: true }).parts).toEqual([
    { name: 'VAT', percent: 18, amount: 15_239 },
  ])
})

it('adds up to the price exactly, and is never more than a paisa off', () => {
  const wrong: unknown[] = []
  for (const percent of [0, 0.25, 3, 5, 12, 18, 28, 40])
    for (const how of [within('29'), { seller: '29', place: '27' }])
      for (let amount = 0; amount < 3_000; amount += 1) {
        const { taxable, parts } = splitTax(amount, { name: 'GST', percent }, how)
        const isRight =
          parts.reduce((sum, part) => sum + part.amount, taxable) === amount &&
          Math.abs(taxable - (amount * 100) / (100 + percent)) <= 1 &&
          parts.every((part) => part.amount >= 0 && part.amount === parts[0]!.amount) &&
          parts.every((part) => Math.abs(part.amount - (taxable * part.percent) / 100) <= 1)
        if (!isRight) wrong.push({ amount, percent, how, taxable, parts })
      }
  expect(wrong).toEqual([])
})

it.each([
  [1, 1, [0, 0]],
  [2, 2, [0, 0]],
  [11_800, 10_000, [900, 900]],
  [11_801, 10_001, [900, 900]],
  [299_900, 254_152, [22_874, 22_874]],
  [739_970, 627_094, [56_438, 56_438]],
])(
  '%i paise within a state are %i and two times the half of the tax',
  (amount, taxable, halves) => {
    const split = splitTax(amount, GST, within('27'))
    expect([split.taxable, split.parts.map((part) => part.amount)]).toEqual([taxable, halves])
  },
)

it('does not split another tax, wherever the buyer is', () => {
  const vat = { name: 'VAT', percent: 20 }
  const whole = { taxable: 10_000, parts: [{ ...vat, amount: 2_000 }] }
  expect(splitTax(12_000, vat, { seller: null, place: null })).toEqual(whole)
})

it('supplies registered buyers in their state of registration, others where they live, otherwise the seller’s', () => {
  expect(placeOfSupply({ gstin: '27AAPFU0939F1ZV', state_code: '29' }, '33')).toBe('27')
  expect(placeOfSupply({ gstin: null, state_code: '29' }, '33')).toBe('29')
  expect(placeOfSupply({ gstin: null, state_code: null }, '33')).toBe('33')
  expect(placeOfSupply({ gstin: null }, '33')).toBe('33')
})
