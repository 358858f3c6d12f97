import { expect, it } from 'vitest'
import { modeHint } from './mode-hint.ts'

const CIN = 'U33200KA2014PTC957230'
const GSTIN = '29AAACC1234A1Z5'
const targets = (
  ...[mode, typed, permitted = ['gst']]:
    | Parameters<typeof modeHint>
    | [Parameters<typeof modeHint>[0], string]
) => modeHint(mode, typed, permitted)?.choices.map(({ target }) => target) ?? []

it('offers the company search for a CIN or LLPIN', () => {
  expect(targets('din', CIN)).toEqual(['company'])
  expect(targets('director', 'aab-1234')).toEqual(['company'])
  expect(targets('company', CIN)).toEqual([])
  expect(modeHint('din', 'u33200 ka 2014 ptc 957230', [])).toMatchObject({
    message: 'This looks like a CIN.',
    text: CIN,
  })
})

it('offers the DIN search for eight digits, except in director mode', () => {
  expect(targets('company', '0001 2345')).toEqual(['din'])
  expect(targets('director', '00012345')).toEqual([])
})

it('offers the GST screen for a GST number, if the user has the permission', () => {
  expect(targets('company', GSTIN)).toEqual(['gst'])
  expect(modeHint('company', GSTIN, [])).toBeNull()
})

it('offers the name searches for letters in DIN mode, but not for an email address', () => {
  expect(targets('din', 'zuari')).toEqual(['company', 'director'])
  expect(targets('din', '1234567')).toEqual([])
  expect(targets('din', 'asha@acme.example')).toEqual([])
})
