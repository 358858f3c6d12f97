import { expect, it } from 'vitest'
import { withRecent, omitRecent } from './recent-searches.ts'

it('keeps each search once, the newest first, eight at most', () => {
  let recents = withRecent([], { text: 'zuari' })
  for (let index = 0; index < 8; index += 1)
    recents = withRecent(recents, { text: `company ${index}` })
  expect(recents).toHaveLength(8)
  expect(recents[0]).toEqual({ text: 'company 7' })
  expect(withRecent(recents, { text: 'Company 3' }).map(({ text }) => text)).toEqual([
    'Company 3',
    ...[7, 6, 5, 4, 2, 1, 0].map((index) => `company ${index}`),
  ])
})

it('keeps the name of an identifier when it is typed again', () => {
  const recents = withRecent([], { text: '00012345', name: 'Asha Sample' })
  expect(withRecent(recents, { text: '00012345' })).toEqual([
    { text: '00012345', name: 'Asha Sample' },
  ])
  expect(omitRecent(recents, { text: '00012345' })).toEqual([])
})

it('never keeps what looks like a phone number or an email address', () => {
  expect(withRecent([], { text: '+91 11111 00001' })).toEqual([])
  expect(withRecent([], { text: 'asha@acme.example' })).toEqual([])
})
