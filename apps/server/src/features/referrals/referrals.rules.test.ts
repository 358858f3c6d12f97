import { expect, test } from 'vitest'
import { emailKind, mailboxOf } from '../../contact-values/email-domains.rules.ts'
import { linkedinKey, referralCodeFrom } from './referrals.rules.ts'

test.each([
  ['someone@GMAIL.com', 'free'],
  ['someone@mail.yahoo.co.in', 'free'],
  ['someone@vsnl.net', 'free'],
  ['someone@yopmail.com', 'disposable'],
  ['someone@x.mailinator.com', 'disposable'],
  // On the large list, on the list of services with rented subdomains, on the maintained list, on
  // ours.
  ['someone@0-00.usa.cc', 'disposable'],
  ['someone@anything.33mail.com', 'disposable'],
  ['someone@mail.01022.HK', 'disposable'],
  ['someone@inbox.tempmail.com.', 'disposable'],
  ['someone@duck.com', 'free'],
  ['someone@usa-works.example', 'work'],
  ['someone@tcs.com', 'work'],
  ['someone@notgmail.com', 'work'],
  ['someone@acme.example', 'work'],
] as const)('%s is a %s address', (email, kind) => {
  expect(emailKind(email)).toBe(kind)
})

test.each([
  ['Asha+1@Works.example', 'asha@works.example'],
  ['asha+one+two@works.example', 'asha@works.example'],
  ['asha.rao@works.example', 'asha.rao@works.example'],
  ['A.sh.a+list@GoogleMail.com', 'asha@gmail.com'],
  ['asha@gmail.com', 'asha@gmail.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test.each([
  'https://www.linkedin.com/in/asha-sample',
  'http://in.linkedin.com/in/Asha-Sample/',
  'linkedin.com/in/asha-sample?trk=x#top',
  'https://www.linkedin.com/in/asha%2Dsample/details/',
])('%s is one profile', (url) => {
  expect(linkedinKey(url)).toBe('in/asha-sample')
})

test('an address with a broken escape is used as it is', () => {
  expect(linkedinKey('linkedin.com/in/%zz')).toBe('in/%zz')
  expect(linkedinKey('linkedin.com/in/a%00')).toBe('in/a%00')
})

test('a referral code has eight characters that are not easily confused', () => {
  expect(referralCodeFrom(new Uint8Array([0, 1, 2, 30, 31, 255, 100, 200, 9]))).toMatch(
    /^[A-HJ-NP-Z2-9]{8}$/,
  )
})
