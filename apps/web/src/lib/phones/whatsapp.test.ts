import { expect, it } from 'vitest'
import { whatsAppAddress } from './whatsapp.ts'

it('opens a chat with the digits of a mobile number', () => {
  expect(whatsAppAddress('+919000000001')).toBe('https://wa.me/919000000001')
  expect(whatsAppAddress('+911111100001')).toBe('https://wa.me/911111100001')
  expect(whatsAppAddress('+15550100000')).toBe('https://wa.me/15550100000')
})

it('offers no chat for an Indian landline or an invalid number', () => {
  expect(whatsAppAddress('+912200000001')).toBeNull()
  expect(whatsAppAddress('+9190000000')).toBeNull()
  expect(whatsAppAddress('022 0000 0001')).toBeNull()
})
