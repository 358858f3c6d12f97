import { expect, test } from 'vitest'
import { isNamedHost, isPrivateAddress } from './private-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  'localhost',
  '',
])('%j is not public', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '172.15.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test.each([
  ['http://10.0.0.7:9000/x', ['10.0.0.7:9000'], true],
  ['http://10.0.0.7:9200/x', ['10.0.0.7:9000'], false],
  ['http://10.0.0.7:9200/x', ['10.0.0.7'], true],
  ['https://hooks.example/', ['hooks.example:443'], true],
  ['http://hooks.example/', ['hooks.example:443'], false],
  ['http://[::1]:9000/', ['[::1]:9000'], true],
  ['http://[::1]:9000/', ['::1'], true],
  ['http://10.0.0.70/', ['10.0.0.7'], false],
])('%s is named by %j: %s', (url, named, is) => {
  expect(isNamedHost(new URL(url), named)).toBe(is)
})
