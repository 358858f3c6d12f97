import { expect, test } from 'vitest'
import { readMailServer } from './mail.ts'
import { createSettings } from './settings.ts'

function read(env: Record<string, string>) {
  const settings = createSettings({
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'x@dastak.example',
    ...env,
  })
  return { server: readMailServer(settings, '/'), problems: settings.problems }
}

test('a port that is left out is the usual one', () => {
  expect(read({}).server).toMatchObject({
    host: 'mail.example',
    port: 587,
    tls: 'optional',
    login: null,
  })
  expect(read({ SMTP_URL: 'smtps://mail.example' }).server).toMatchObject({
    port: 465,
    tls: 'implicit',
  })
  expect(read({ SMTP_URL: 'smtp://u:p@mail.example:25' }).server).toMatchObject({
    port: 25,
    tls: 'required',
  })
  expect(read({ SMTP_URL: 'smtp://[::1]:2525' }).server).toMatchObject({ host: '::1', port: 2525 })
})

test.each([
  ['Dastak <no-reply@dastak.example>', { name: 'Dastak', address: 'no-reply@dastak.example' }],
  ['"Mills, Inc" <a@mills.example>', { name: 'Mills, Inc', address: 'a@mills.example' }],
  ['दस्तक <a@mills.example>', { name: 'दस्तक', address: 'a@mills.example' }],
  ['a@mills.example', { name: '', address: 'a@mills.example' }],
])('MAIL_FROM may be %s', (written, from) => {
  expect(read({ MAIL_FROM: written })).toMatchObject({ server: { from }, problems: [] })
})

test.each([
  'a@mills.example, b@mills.example',
  'a@mills.example b@mills.example',
  'A <a@mills.example>, B <b@mills.example>',
  'Team: a@mills.example, b@mills.example;',
  'Dastak',
  'a@localhost',
  'Dastak <>',
])('MAIL_FROM must not be %s', (written) => {
  expect(read({ MAIL_FROM: written }).problems).toEqual([
    expect.stringMatching(/^MAIL_FROM must be one address like/),
  ])
})

test('a password that cuts the address off is detected, and never repeated', () => {
  for (const url of [
    'smtp://u:12/pass@mail.example',
    'smtp://u:1#pass@mail.example',
    'smtp://u:1?pass@mail.example',
  ]) {
    const { problems } = read({ SMTP_URL: url })
    expect(problems.join()).toMatch(/^SMTP_URL must .*SMTP_PASSWORD/)
    expect(problems.join()).not.toContain('pass@')
  }
})

test('half a login, a wrong combination and a wrong file are refused', () => {
  expect(read({ SMTP_USER: 'u' }).problems).toEqual([
    expect.stringMatching(/^SMTP_PASSWORD must be set/),
  ])
  expect(read({ SMTP_URL: 'smtp://u@mail.example' }).problems).toEqual([
    expect.stringMatching(/no password/),
  ])
  expect(read({ SMTP_URL: 'smtps://mail.example', SMTP_TLS: 'none' }).problems).toEqual([
    expect.stringMatching(/^SMTP_TLS must not be none/),
  ])
  expect(read({ SMTP_CA_FILE: import.meta.filename }).problems).toEqual([
    expect.stringMatching(/^SMTP_CA_FILE must name a file of certificates/),
  ])
  expect(read({ SMTP_TLS: 'maybe' }).problems).toEqual([
    expect.stringMatching(/^SMTP_TLS must be one of required/),
  ])
  expect(read({ MAIL_FROM: '' }).problems).toEqual([
    expect.stringMatching(/^MAIL_FROM must be set if SMTP_URL is/),
  ])
})
