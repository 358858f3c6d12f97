import { expect, it } from 'vitest'
import { modeHint } from './mode-hint.ts'

const CIN = 'U33200KA2014PTC957230'
const GSTIN = '29AAACC1234A1Z5'
const targets = (
  ...[mode, typed, permitted = ['gst']]:
    | Parameters<typeof modeHint>
    | [Parameters<typeof modeHint>[0], string]
) => modeHint(mode, typed, permitted)?.choices.map(({ target }) => target) ?? []

it('leads a CIN or LLPIN to the companies', () => {
  expect(targets('din', CIN)).toEqual(['company'])
  expect(targets('director', 'aab-1234')).toEqual(['company'])
  expect(targets('company', CIN)).toEqual([])
  expect(modeHint('din', 'u33200 ka 2014 ptc 957230', [])).toMatchObject({
    words: 'This looks like a CIN:',
    text: CIN,
  })
})

it('leads eight digits to the search by DIN, where directors are not searched by it anyway', () => {
  expect(targets('company', '0001 2345')).toEqual(['din'])
  expect(targets('director', '00012345')).toEqual([])
})

it('leads a GST number to its screen, where that may be used', () => {
  expect(targets('company', GSTIN)).toEqual(['gst'])
  expect(modeHint('company', GSTIN, [])).toBeNull()
})

it('leads letters in the place of a DIN to the names, but no email address', () => {
  expect(targets('din', 'zuari')).toEqual(['company', 'director'])
  expect(targets('din', '1234567')).toEqual([])
  expect(targets('din', 'asha@acme.example')).toEqual([])
})
