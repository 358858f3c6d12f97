import type { UserDetails } from '@dastak/contract/me.ts'
import { expect, it } from 'vitest'
import { sideMenu } from './side-menu.ts'

const labels = (...permissions: string[]) =>
  sideMenu({ permissions } as Partial<UserDetails> as UserDetails).map(({ label }) => label)

it('has the GST search at index 7, only with its permission', () => {
  expect(labels('din-search', 'gstin-search')[7]).toBe('Search GST Details')
  expect(labels('gstin-search')).toHaveLength(11)
  expect(labels('din-search', 'gst-batch')).not.toContain('Search GST Details')
  expect(labels()).toHaveLength(10)
})

it("has the entries in the specification's order", () => {
  expect(labels()).toEqual([
    'Free credits',
    'Credits Usage',
    'Bulk upload',
    'DIN Leads Extracted',
    'LinkedIn requests',
    'LinkedIn bulk requests',
    'Search DIN Details',
    'Verify your Email',
    'Teams',
    'Recharge history',
  ])
  expect(sideMenu(undefined)).toHaveLength(10)
})
