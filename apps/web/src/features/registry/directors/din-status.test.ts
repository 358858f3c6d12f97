import { expect, it } from 'vitest'
import { dinStatusMeaning, dinStatusWarning } from './din-status.ts'

it('tells a valid DIN from one that is no longer valid', () => {
  expect(dinStatusMeaning('Approved')).toBe('done')
  expect(dinStatusMeaning('ACTIVE')).toBe('done')
  expect(dinStatusMeaning('Deactivated due to non-filing of DIR-3 KYC')).toBe('failed')
  expect(dinStatusMeaning('Inactive')).toBe('failed')
  expect(dinStatusMeaning('Disqualified by RD')).toBe('failed')
  expect(dinStatusMeaning('Lapsed')).toBe('failed')
  expect(dinStatusMeaning('Something else')).toBe('nothing')
})

it('warns only of a DIN that is no longer valid, with the status of the registry', () => {
  expect(dinStatusWarning('Approved')).toBeNull()
  expect(dinStatusWarning(null)).toBeNull()
  expect(dinStatusWarning('Deactivated')).toMatch(
    /^The registry lists this DIN as “Deactivated”\. /,
  )
  expect(dinStatusWarning('Disqualified')).toContain('may not act as a director')
})
