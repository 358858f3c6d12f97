import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ME, pack, startChargebee } from '../../testing/vendors/chargebee-provider.ts'

let chargebee: Awaited<ReturnType<typeof startChargebee>>
beforeEach(async () => {
  chargebee = await startChargebee()
})
afterEach(() => chargebee.site.close())

describe('a Chargebee that misbehaves counts as unavailable, and the error has no customer data', () => {
  const secretly = JSON.stringify({
    message: `secret of ${ME}`,
    api_error_code: 'secret words',
    http_status_code: 500,
  })
  test.each([
    [
      '429',
      429,
      '{"message":"secret","api_error_code":"api_request_limit_exceeded","http_status_code":429}',
    ],
    ['500', 500, secretly],
    ['a page of a proxy', 502, '<html>secret</html>'],
    ['a redirect', 302, '{}'],
    ['garbage', 200, 'secret {'],
    ['a list', 200, '[]'],
    ['null', 200, 'null'],
    ['an empty object', 200, '{}'],
    ['another shape', 200, '{"list":[{"invoice":{"id":7}}]}'],
    [
      'a wrong key',
      401,
      '{"message":"secret","api_error_code":"api_authentication_failed","http_status_code":401}',
    ],
    [
      'an unknown price',
      400,
      '{"message":"secret","type":"invalid_request","api_error_code":"param_wrong_value","http_status_code":400}',
    ],
  ])('%s', async (_, status, body) => {
    chargebee.site.misbehave((__, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body),
    )
    expect(await chargebee.codeOf(chargebee.create().fetchCustomer(ME))).toBe(
      'provider_unavailable',
    )
    expect(chargebee.failures.length).toBeGreaterThan(0)
  })

  test('one that never ends, in time or in length', async () => {
    chargebee.site.misbehave((_, response) => response.writeHead(200).write('{"list":['))
    expect(await chargebee.codeOf(chargebee.create({ timeoutMs: 200 }).fetchCustomer(ME))).toBe(
      'provider_unavailable',
    )
    chargebee.site.misbehave((_, response) =>
      response.end(`{"list":[],"more":"${'x'.repeat(1_100_000)}"}`),
    )
    expect(await chargebee.codeOf(chargebee.create().fetchCustomer(ME))).toBe(
      'provider_unavailable',
    )
    chargebee.site.misbehave((_, response) => response.end('{"list":[],"next_offset":"1"}'))
    expect(await chargebee.codeOf(chargebee.create().fetchCustomer(ME))).toBe(
      'provider_unavailable',
    )
  })

  test('one that is not there, or has an unexpected private address', async () => {
    expect(await chargebee.codeOf(chargebee.create({ privateHosts: [] }).fetchCustomer(ME))).toBe(
      'provider_unavailable',
    )
    expect(chargebee.failures.join()).toMatch(/private address/)
    expect(chargebee.site.calls).toEqual([])
    chargebee.site.close()
    expect(await chargebee.codeOf(chargebee.create().fetchCustomer(ME))).toBe(
      'provider_unavailable',
    )
  })
})

test('an invoice is Chargebee’s PDF; anything else is not passed on', async () => {
  const provider = chargebee.create()
  const invoice = chargebee.site.buyPack(ME, pack.providerId)
  const bytes = await provider.fetchInvoice!(invoice)
  expect(Buffer.from(bytes).toString()).toBe('%PDF-1.7 an invoice')
  chargebee.site.misbehave((_, response) =>
    response.end('{"download":{"download_url":"file:///etc/passwd"}}'),
  )
  expect(await chargebee.codeOf(provider.fetchInvoice!(invoice))).toBe('provider_unavailable')
  chargebee.site.misbehave((request, response) =>
    response.end(
      request.url?.startsWith('/files/')
        ? '<html>'
        : JSON.stringify({
            download: { download_url: `http://127.0.0.1:${chargebee.site.location.port}/files/x` },
          }),
    ),
  )
  expect(await chargebee.codeOf(provider.fetchInvoice!(invoice))).toBe('provider_unavailable')
})
