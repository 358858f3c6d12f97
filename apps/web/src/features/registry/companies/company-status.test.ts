import { expect, it } from 'vitest'
import { addressLine, titleCase } from '@dastak/contract/registry/company-text.ts'
import { companyStatusMeaning } from './company-status.ts'

it('shows the kind of a company title-cased', () => {
  expect(titleCase('pvt_ltd')).toBe('Pvt Ltd')
  expect(titleCase('llp')).toBe('Llp')
  expect(titleCase('others')).toBe('Others')
})

it('tells active companies from closed companies and from those in a process', () => {
  expect(companyStatusMeaning('Active')).toBe('done')
  expect(companyStatusMeaning('ACTV')).toBe('done')
  expect(companyStatusMeaning('Strike Off')).toBe('failed')
  expect(companyStatusMeaning('Inactive for e-filing')).toBe('failed')
  expect(companyStatusMeaning('Under Liquidation')).toBe('failed')
  expect(companyStatusMeaning('Under process of striking off')).toBe('waiting')
  expect(companyStatusMeaning('Something else')).toBe('nothing')
})

it('joins the parts of an address that exist', () => {
  const address = {
    address_type: null,
    street_address: '1 Sample Road',
    city: null,
    state: 'Goa',
    country: null,
    postal_code: '403001',
  }
  expect(addressLine(address)).toBe('1 Sample Road, Goa, 403001')
})
