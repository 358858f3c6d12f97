import { expect, test } from 'vitest'
import { isFromThisMachine } from './this-machine.ts'

interface Request {
  host?: string
  from?: string
  version?: string
  more?: Record<string, string>
  isContainer?: boolean
}
const isLocal = ({
  host = 'localhost:8080',
  from = '127.0.0.1',
  version = '1.1',
  more = {},
  isContainer = false,
}: Request) =>
  isFromThisMachine(
    { httpVersion: version, headers: { host, ...more }, socket: { remoteAddress: from } },
    { isContainer },
  )

test.for([
  [{ host: 'localhost:8080' }, true],
  [{ host: 'LOCALHOST' }, true],
  [{ host: 'dastak.localhost:8080' }, true],
  [{ host: '127.0.0.1:8080' }, true],
  [{ host: '[::1]:8080', from: '::1' }, true],
  [{ from: '::ffff:127.0.0.1' }, true],
  // A name that leads to this machine, and what only looks like one of it.
  [{ host: 'demo.example' }, false],
  [{ host: 'rebound.attacker.example:8080' }, false],
  [{ host: 'localhost.attacker.example' }, false],
  [{ host: '127.0.0.1.attacker.example' }, false],
  [{ host: 'notlocalhost' }, false],
  [{ host: 'localhost@demo.example' }, false],
  [{ host: '192.168.1.5:8080' }, false],
  [{ host: '0.0.0.0:8080' }, false],
  [{ host: '' }, false],
  // The right host, sent from elsewhere.
  [{ from: '203.0.113.7' }, false],
  [{ from: '192.168.1.5' }, false],
  [{ from: '::ffff:10.0.0.9' }, false],
  [{ from: '2001:db8::7' }, false],
  [{ from: '' }, false],
  // Proxies on this machine, with the host of their server.
  [{ version: '1.0' }, false],
  [{ more: { 'x-forwarded-for': '203.0.113.7' } }, false],
  [{ more: { 'x-forwarded-proto': 'https' } }, false],
  [{ more: { 'x-real-ip': '203.0.113.7' } }, false],
  [{ more: { forwarded: 'for=203.0.113.7' } }, false],
  [{ more: { via: '1.1 proxy' } }, false],
  [{ more: { 'cf-connecting-ip': '203.0.113.7' } }, false],
  [{ more: { 'true-client-ip': '203.0.113.7' } }, false],
  [{ more: { accept: 'text/html', 'sec-fetch-site': 'none', cookie: 'a=b' } }, true],
  // The host of a container is in its private network. Others there have another name for it.
  [{ isContainer: true, from: '172.17.0.1' }, true],
  [{ isContainer: true, from: '::ffff:10.217.23.1' }, true],
  [{ isContainer: true, from: '8.8.8.8' }, false],
  [{ isContainer: true, from: '172.17.0.1', host: 'demo.example' }, false],
  [{ isContainer: true, from: '172.17.0.3', more: { 'x-forwarded-for': '10.0.0.1' } }, false],
] as const)('a request like %o is of this machine: %s', ([request, expected]) => {
  expect(isLocal(request)).toBe(expected)
})
