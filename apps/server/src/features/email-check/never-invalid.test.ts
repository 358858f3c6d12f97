import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNetworkProbe } from '../../adapters/mail-probe/network.ts'
import { chooseAdapters } from '../../choose-adapters.ts'
import { readConfig } from '../../config/config.ts'
import type { MailProbe } from '../../ports/mail-probe.ts'
import { startDns, startMailServer, startRawServer } from '../../testing/vendors/mail-world.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const MOBILE = '+919731010000'
let probe: MailProbe
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ mailProbe: { ask: (address) => probe.ask(address) } })
  await server.signIn(MOBILE)
})
afterAll(() => server.drop())

test('with real name and mail servers an address is unknown, never invalid, if no connection is possible', async () => {
  const { user } = await server.accounts.operatorActions.showUser(MOBILE)
  const dns = await startDns({
    'mills.example': { a: ['127.0.0.1'] },
    'inside.example': { a: ['10.0.0.1'] },
    'broken.example': { fail: 2 },
  })
  const mail = await startMailServer((address) =>
    address.startsWith('asha@') ? null : { code: 550, text: '5.1.1 No such user' },
  )
  const silent = await startRawServer(() => undefined)
  const gone = await startRawServer(() => undefined)
  gone.close()
  const verdictAt = async (port: number, email: string) => {
    const times = { dns: 500, connect: 1_500, reply: 1_500, whole: 4_000, pause: 0 }
    const asks = {
      dnsServers: [dns.address],
      asksMailServers: true,
      helo: 'dastak.example',
      sender: '',
    }
    probe = createNetworkProbe({ ...asks, privateAddresses: ['127.0.0.1'], port, times })
    const { attributes } = await server.emailCheck.check(user.id, email)
    expect(attributes.reason).toMatch(/\.$/)
    return [attributes.verdict, attributes.can_connect_smtp, attributes.is_deliverable]
  }
  try {
    expect(await verdictAt(gone.port, 'asha@mills.example')).toEqual(['unknown', false, null])
    expect(await verdictAt(silent.port, 'ravi@mills.example')).toEqual(['unknown', false, null])
    expect(await verdictAt(mail.port, 'asha@inside.example')).toEqual(['unknown', null, null])
    expect(await verdictAt(mail.port, 'asha@broken.example')).toEqual(['unknown', null, null])
    server.clock.pass({ minutes: 6 })
    expect(await verdictAt(mail.port, 'asha@mills.example')).toEqual(['valid', true, true])
    expect(await verdictAt(mail.port, 'nobody@mills.example')).toEqual(['invalid', true, false])
    expect(await verdictAt(mail.port, 'asha@nowhere.example')).toEqual(['invalid', null, false])
  } finally {
    for (const one of [dns, mail, silent]) one.close()
  }
})

test('outside demo mode the operator’s settings decide which servers are called; in demo mode none is', async () => {
  const dns = await startDns({ 'mills.example': { a: ['127.0.0.1'] } })
  const probeOf = (env: Record<string, string>) => {
    const config = readConfig({
      ...env,
      EMAIL_CHECK_DNS: dns.address,
      DATABASE_URL: 'postgres://db.example/dastak',
      SECRET_KEY: 'k'.repeat(32),
    })
    return chooseAdapters(config, { ...server, outside: {} }).mailProbe
  }
  const address = { local: 'asha', domain: 'mills.example' }
  try {
    const real = probeOf({ DEMO: 'false', EMAIL_CHECK_SMTP: 'false' })
    expect(await real.ask(address)).toMatchObject({
      route: 'domain',
      mailbox: null,
      obstacle: 'not_asked',
    })
    expect(await probeOf({ DEMO: 'false' }).ask(address)).toMatchObject({
      mailbox: null,
      obstacle: 'not_public',
    })
    expect(await probeOf({ DEMO: 'true' }).ask(address)).toMatchObject({
      route: 'mx',
      mailbox: 'accepted',
    })
  } finally {
    dns.close()
  }
})
