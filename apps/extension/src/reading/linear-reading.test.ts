import { superLinear } from '@dastak/contract/testing/linear-time.ts'
import { describe, expect, it } from 'vitest'
import { cleanLine, MAX_CHARACTERS } from './clean-line.ts'
import { readColour } from './colour.ts'
import { emailOfLink, findEmails } from './find-emails.ts'
import { findPhones, phoneOfLink } from './find-phones.ts'

const READERS: [name: string, read: (text: string) => unknown][] = [
  ['phone numbers', findPhones],
  ['email addresses', findEmails],
  ['a link to a number', phoneOfLink],
  ['a link to an address', emailOfLink],
  ['a line', (text) => cleanLine(text, MAX_CHARACTERS)],
  ['a colour', readColour],
]

describe('the time of each reader of a page grows with its length', () => {
  it.each(READERS)('%s', (_, read) => {
    expect(superLinear(read)).toEqual([])
  })
})
