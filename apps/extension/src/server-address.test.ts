import { expect, test } from 'vitest'
import { permissionOf, readServerAddress } from './server-address.ts'

test.each([
  ['dastak.example', 'https://dastak.example'],
  [' HTTPS://Dastak.Example/home?x=1 ', 'https://dastak.example'],
  ['https://dastak.example:8443', 'https://dastak.example:8443'],
  ['localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['192.168.1.20:8080', 'http://192.168.1.20:8080'],
  ['dastak.local', 'http://dastak.local'],
])('%s is %s', (typed, origin) => {
  expect(readServerAddress(typed)).toEqual({ origin })
})

test.each([
  ['', /^Enter the address/],
  ['   ', /^Enter the address/],
  ['dastak', /not a web address/],
  ['ftp://dastak.example', /not a web address/],
  ['javascript:alert(1)', /not a web address/],
  ['https://user:secret@dastak.example', /not a web address/],
  ['http://dastak.example', /not encrypted/],
  ['http://11.0.0.1', /not encrypted/],
  ['http://localhost.evil.example', /not encrypted/],
])('%s is refused with a message', (typed, message) => {
  expect(readServerAddress(typed)).toEqual({ problem: expect.stringMatching(message) })
})

test('the permission covers only this server', () => {
  expect(permissionOf('https://dastak.example:8443')).toBe('https://dastak.example/*')
})
