import { cpuMs } from '@dastak/contract/testing/cpu-time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailField } from '@dastak/contract/fields.ts'
import { emailOfLink, findEmails } from './find-emails.ts'
import { plainText } from '@dastak/contract/contact-values/plain-text.ts'

test.for<[string, string]>([
  ['asha@acme.in', 'asha@acme.in'],
  ['Mail: asha.rao+x@acme.co.in.', 'asha.rao+x@acme.co.in'],
  ['<asha@ACME.In>', 'asha@acme.in'],
  ['(asha_rao@acme-works.example)', 'asha_rao@acme-works.example'],
  ['asha@acme.in.Thanks for reading', 'asha@acme.in'],
  ['asha@acme.in. Thanks', 'asha@acme.in'],
  ['asha@acme.photography', 'asha@acme.photography'],
  ['ईमेल:asha@acme.in', 'asha@acme.in'],
  ['ａｓｈａ＠ａｃｍｅ．ｉｎ', 'asha@acme.in'],
  ['𝐚𝐬𝐡𝐚@𝐚𝐜𝐦𝐞.𝐢𝐧', 'asha@acme.in'],
  ['as\u200Bha@ac\u00ADme\uFEFF.in', 'asha@acme.in'],
  ['asha@acme . in', 'asha@acme.in'],
  ['asha@acme dot in', 'asha@acme.in'],
  ['asha @ acme . in', 'asha@acme.in'],
  ['asha @ acme.co.in', 'asha@acme.co.in'],
  ['asha at acme dot in', 'asha@acme.in'],
  ['asha at acme dot co dot in', 'asha@acme.co.in'],
  ['asha AT acme DOT com', 'asha@acme.com'],
  ['ASHA AT ACME DOT COM', 'ASHA@acme.com'],
  ['asha [at] acme [dot] co [dot] in', 'asha@acme.co.in'],
  ['asha[at]acme[dot]in', 'asha@acme.in'],
  ['asha(at)acme.com', 'asha@acme.com'],
  ['asha (@) acme (.) com', 'asha@acme.com'],
  ['asha {at} acme {dot} in', 'asha@acme.in'],
  ['asha <at> acme <dot> in', 'asha@acme.in'],
  ['asha dot rao at acme dot in', 'asha.rao@acme.in'],
  ['asha [dot] rao [at] acme [dot] in', 'asha.rao@acme.in'],
  ['asha.rao @ acme.in', 'asha.rao@acme.in'],
  ['asha . rao @ acme . in', 'asha.rao@acme.in'],
  ['Reach me at asha at acme dot in for work', 'asha@acme.in'],
  ['Email - info at acme dot in', 'info@acme.in'],
  ['I weave. asha at acme dot in. Call me.', 'asha@acme.in'],
  ['98765 43210 | asha at acme dot in | Pune', 'asha@acme.in'],
])('%s has the address %s', ([text, email]) => {
  expect(findEmails(text)).toEqual([email])
})

test('all addresses are found, in order', () => {
  expect(findEmails('asha@acme.in,ravi@acme.in; nila at acme dot in\nasha@acme.in')).toEqual([
    'asha@acme.in',
    'ravi@acme.in',
    'nila@acme.in',
    'asha@acme.in',
  ])
})

test.for([
  'I work at Acme dot net experience',
  'I work at acme.com',
  'asha at acme.com',
  'We met at home. in 2019 we moved',
  'met at home dot in 2019',
  'Engineer at Acme dot com',
  'engineer at acme dot com',
  'Wordsmith at Acme dot com',
  'Software Engineer @ Flipkart.com',
  'CTO @ Acme.ai | ex-Googler',
  'founder @ acme.io',
  'co-founder @ acme.io',
  'Sr.Engineer @ Acme.in',
  'Founder @Acme.in',
  'Follow me @asha.rao',
  '@asha.in',
  'at acme dot in',
  'look at the dot in the middle',
  'connecting the dot at every company dot in life',
  'asha@acme',
  'asha@acme.',
  'asha@.in',
  'asha@-acme.in',
  'asha..rao@acme.in',
  'asha.@acme.in',
  '.asha@acme.in',
  'asha@acme.inMobile',
  'asha@acme.inमोबाइल',
  'आशा@acme.in',
  'asha@192.168.1.1',
  'asha at acme in',
  'asha [at] acme',
  'https://asha:word@acme',
  `${'a'.repeat(65)}@acme.in`,
  '',
])('%s has no address', (text) => {
  expect(findEmails(text)).toEqual([])
})

test('the address of a link is read', () => {
  expect(emailOfLink(' Asha@ACME.in ')).toBe('Asha@acme.in')
  const others = [
    '',
    'asha',
    'asha at acme dot in',
    'Asha <asha@acme.in>',
    'asha@acme.in\nbcc:x@y.in',
  ]
  expect(others.map(emailOfLink)).toEqual(others.map(() => null))
})

const words = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'asha',
      'acme',
      '@',
      ' at ',
      ' dot ',
      '[at]',
      '(dot)',
      '.',
      ' . ',
      'in',
      'com',
      'co',
      ' ',
      '\n',
      '-',
      'e-mail ',
      ',',
    ),
  ),
  { maxLength: 40 },
)

test('for any text: only addresses that are in it and that the server accepts, and no exception', () => {
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join('')
      const letters = plainText(text).toLowerCase()
      for (const email of findEmails(text)) {
        expect(emailField.safeParse(email)).toMatchObject({ success: true, data: email })
        for (const part of email.toLowerCase().split(/[.@]/)) expect(letters).toContain(part)
      }
    }),
    { numRuns: 3_000 },
  )
})

test.for([
  'a',
  'a@',
  '@',
  'a@a.',
  ' at ',
  'x at ',
  'a dot ',
  'x[at]',
  '[',
  'a.',
  'e-mail me ',
  '\uFDFA',
  ' ',
  'a@a. a . a',
])('a million characters of %s are fast', (part) => {
  const text = part.repeat(1_000_000 / part.length)
  // A second. A pattern that backtracks would take minutes.
  expect(cpuMs(() => findEmails(text))).toBeLessThan(15_000)
})
