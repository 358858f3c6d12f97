import { expect, it } from 'vitest'
import { lookupCommands } from './palette-lookups.ts'

function searches(typed: string, canSearchGst = true) {
  return lookupCommands(typed, canSearchGst ? ['gst'] : []).flatMap(({ go }) =>
    'to' in go ? [[go.to, go.search]] : [],
  )
}

it('recognises a DIN, also with spaces', () => {
  expect(searches('00012345')).toEqual([['/din', { mode: 'din', query: '00012345' }]])
  expect(searches('0001 2345')).toEqual([['/din', { mode: 'din', query: '00012345' }]])
})

it('offers to open the person of a DIN', () => {
  expect(
    lookupCommands('0001 2345', []).map(({ label, hint, go }) => [label, hint, go]),
  ).toContainEqual(['DIN 0001 2345', 'Open the person', { person: '00012345' }])
  expect(lookupCommands('9876543210', ['gst'])).toEqual([])
})

it('recognises a CIN and an LLPIN in either case', () => {
  expect(searches('l65921ga1967plc000157')).toEqual([
    ['/din', { mode: 'company', query: 'L65921GA1967PLC000157' }],
  ])
  expect(searches('AAB-1234')).toEqual([['/din', { mode: 'company', query: 'AAB-1234' }]])
})

it('offers a GST number only with the permission', () => {
  expect(searches('27AAPFU0939F1ZV')).toEqual([['/gst', { query: '27AAPFU0939F1ZV' }]])
  expect(searches('27AAPFU0939F1ZV', false)).toEqual([])
})

it('treats other text as a name', () => {
  expect(searches('zuari industries')).toEqual([
    ['/din', { mode: 'company', query: 'zuari industries' }],
    ['/din', { mode: 'director', query: 'zuari industries' }],
  ])
  expect(searches('zu')).toEqual([])
})

it('never puts a phone number or an email address into an address of the app', () => {
  expect(searches('+91 98765 43210')).toEqual([])
  expect(searches('9876543210')).toEqual([])
  expect(searches('asha@acme.example')).toEqual([['/email-verify', undefined]])
  expect(searches('asha@acme')).toEqual([])
})

it('a LinkedIn address is a profile to look up, and any other address is the name of a company', () => {
  const [profile] = lookupCommands('https://in.linkedin.com/in/Asha-Rao/', [])
  expect(profile).toMatchObject({
    id: 'profile:asha-rao',
    go: { to: '/linkedin-requests', state: { profile: 'https://www.linkedin.com/in/asha-rao' } },
  })
  expect(searches('www.sample-looms.example/contact')).toEqual([
    ['/din', { mode: 'company', query: 'sample looms' }],
  ])
})
