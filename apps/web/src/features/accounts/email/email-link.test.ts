import { expect, it } from 'vitest'
import { readEmailLink } from './email-link.ts'

const ID = '015994d1-a2d0-4338-9e6c-0e2f6f7d1c11'

it('reads the id and the code of a link, and nothing else', () => {
  expect(readEmailLink(`${ID}.0412`)).toEqual({ clientId: ID, otp: '0412' })
  for (const hash of ['', ID, `${ID}.041`, `${ID}.04123`, `link=${ID}.0412`, '.0412'])
    expect(readEmailLink(hash)).toBeNull()
})
