import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { expect, it } from 'vitest'
import { rowOffer, usualPrice } from './director-price.ts'

const MASKED = {
  mobile_no: '+91 ••••• ••210',
  email_address: 'a••••@acme.example',
  is_revealed: false,
}
const director = (change: Partial<DirectorRecord>): DirectorRecord => ({
  din_number: '00012345',
  first_name: 'Asha',
  last_name: 'Sample',
  designation: null,
  current_designation_date: null,
  ended_on: null,
  status: 'Approved',
  email_address: null,
  is_email_bad: false,
  is_phone_bad: false,
  notices: null,
  mobile_no: null,
  identification_number: null,
  company_name: null,
  is_revealed: false,
  may_find_more: false,
  ...change,
})
const waiting = { isLoading: false, isLoaded: false, problem: null }

it('prices only what may be found', () => {
  expect(rowOffer(director(MASKED), waiting)).toMatchObject({
    is: 'priced',
    cost: '1 phone + 1 email credit',
  })
  expect(rowOffer(director({ ...MASKED, email_address: null }), waiting)).toMatchObject({
    cost: '1 phone credit',
  })
  expect(rowOffer(director({}), waiting)).toEqual({ is: 'nothing' })
})

it('never prices what is owned', () => {
  const owned = director({ mobile_no: '+911111100001', is_revealed: true })
  expect(rowOffer(owned, waiting)).toEqual({ is: 'yours' })
  const loaded = { ...waiting, isLoaded: true, phone: '+911111100001', email: '' }
  expect(rowOffer(director(MASKED), loaded)).toEqual({ is: 'yours' })
  expect(rowOffer(director(MASKED), { ...loaded, phone: '' })).toEqual({ is: 'nothing' })
  expect(
    rowOffer(director({ ...MASKED, mobile_no: '+911111100001', is_revealed: true }), waiting),
  ).toMatchObject({
    cost: '1 email credit',
  })
})

it('prices nothing that a teammate has', () => {
  const team_has = { phone: true, email: false }
  expect(rowOffer(director({ ...MASKED, team_has }), waiting)).toMatchObject({
    is: 'priced',
    cost: '1 email credit',
  })
  expect(rowOffer(director({ ...MASKED, email_address: null, team_has }), waiting)).toEqual({
    is: 'free',
  })
  expect(
    rowOffer(director({ ...MASKED, team_has: { phone: true, email: true } }), waiting),
  ).toEqual({ is: 'free' })
  // The same for a contact that is not in the directory.
  expect(rowOffer(director({ team_has }), waiting)).toEqual({ is: 'free' })
  expect(rowOffer(director({ may_find_more: true, team_has }), waiting)).toMatchObject({
    cost: '1 email credit',
  })
  expect(usualPrice([{ is: 'free' }, { is: 'free' }])).toBeNull()
})

it('shows the highest price of a row above the table', () => {
  const offers = [MASKED, { ...MASKED, email_address: null }, {}].map((change) =>
    rowOffer(director(change), waiting),
  )
  expect(usualPrice(offers)).toEqual({ phone: true, email: true })
  expect(usualPrice(offers.slice(1))).toEqual({ phone: true, email: false })
  expect(usualPrice(offers.slice(2))).toBeNull()
})
