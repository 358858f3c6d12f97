import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { outsideServices } from '../../choose-adapters.ts'
import { examineConfig } from '../../config/config.ts'
import { AUTHORITY } from '../../testing/database/managed-server.ts'
import { RELAY_CERTIFICATE } from '../../testing/vendors/certificates.ts'
import { startMailServer } from '../../testing/vendors/mail-server.ts'
import { startDns } from '../../testing/vendors/mail-world.ts'
import { startS3Server } from '../../testing/vendors/s3-server.ts'
import { checkCertificate } from './certificate.ts'
import type { Finding } from './finding.rules.ts'
import { checkNames, checkSender } from './names.ts'
import { checkBilling, checkBucket, checkMail, checkSms, checkVendors } from './outside.ts'

const trusted = getCACertificates()
afterAll(() => setDefaultCACertificates(trusted))

/** The settings of a real installation with these, as they are examined. */
function settings(env: Record<string, string>) {
  const { config } = examineConfig({ ENV_FILE: '/dev/null', DEMO: 'false', ...env })
  if (!config) throw new Error('The settings cannot be read.')
  return config
}
const shown = (findings: readonly Finding[]) =>
  findings.map(({ state, found }) => `${state}: ${found}`)
const one = async (findings: Promise<readonly Finding[]>) => shown(await findings).join('\n')

test('the mail server is tried with its password, and gets no message', async () => {
  const server = await startMailServer({
    login: { user: 'asha', password: 'right' },
    disabledCommands: ['STARTTLS'],
  })
  const mail = (password: string) =>
    settings({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      SMTP_USER: 'asha',
      SMTP_PASSWORD: password,
      SMTP_TLS: 'none',
      MAIL_FROM: 'Dastak <no-reply@dastak.example>',
    })
  expect(await one(checkMail(mail('right'), outsideServices))).toMatch(
    /^advice: 127\.0\.0\.1:\d+ answers, the password is right, but the network can read it$/,
  )
  const wrong = await checkMail(mail('wrong'), outsideServices)
  expect(shown(wrong)).toEqual([
    expect.stringMatching(/^broken: .*did not accept the user and pass/),
  ])
  expect(JSON.stringify(wrong)).not.toMatch(/asha|"wrong/)
  expect(server.taken).toEqual([])
  server.close()
  expect(await one(checkMail(mail('right'), outsideServices))).toMatch(
    /^broken: .*nothing listens there/,
  )
})

test('a bucket is proved by a small file, which is deleted again', async () => {
  const s3 = await startS3Server()
  const config = { ...settings({}), bucket: s3.bucket }
  expect(await one(checkBucket(config, outsideServices))).toMatch(
    /^good: a small file was stored, fetched and/,
  )
  expect(s3.requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
  const missing = { ...config, bucket: { ...s3.bucket, name: 'not-there' } }
  expect(await one(checkBucket(missing, outsideServices))).toMatch(/^broken: .*STORAGE_S3_BUCKET/)
  await s3.stop()
})

test('vendors are only connected to, without their keys', async () => {
  const requests: string[] = []
  const { createServer: createWeb } = await import('node:http')
  const server = createWeb((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const env = {
    SMS_HTTP_URL: `http://127.0.0.1:${port}/send`,
    SMS_HTTP_HEADERS: '{"authorization": "Bearer secret"}',
    PRIVATE_HOSTS: '127.0.0.1',
  }
  expect(await one(checkSms(settings(env), outsideServices, null))).toMatch(
    /^good: SMS gateway answers at 127\.0\.0\.1/,
  )
  expect(requests).toEqual(['HEAD / undefined'])
  server.closeAllConnections()
  server.close()
  expect(await one(checkSms(settings(env), outsideServices, null))).toMatch(
    /^broken: .*nothing listens there/,
  )
  expect(await one(checkSms(settings({}), outsideServices, null))).toMatch(
    /^unused: no vendor is set/,
  )
  expect(await one(checkVendors(settings({}), outsideServices, null))).toMatch(
    /^unused: not checked/,
  )
  expect(await one(checkBilling(settings({}), outsideServices))).toMatch(/^unused: nothing is sold/)
})

test('names that do not exist are found, and what the domain of the sender lacks', async () => {
  const dns = await startDns({
    'good.example': { mx: [[10, 'mx.good.example']], txt: ['v=spf1 mx -all'] },
    '_dmarc.good.example': { txt: ['v=DMARC1; p=none'] },
    'bare.example': { a: ['192.0.2.9'] },
    'silent.example': { fail: 2 },
    '_dmarc.silent.example': { fail: 2 },
  })
  const sender = (domain: string) =>
    settings({
      SMTP_URL: 'smtp://127.0.0.1',
      MAIL_FROM: `hello@${domain}`,
      EMAIL_CHECK_DNS: dns.address,
    })
  expect(await one(checkSender(sender('good.example')))).toMatch(/^good: .*SPF, DMARC/)
  expect(await one(checkSender(sender('silent.example')))).toMatch(/^unused: no name server/)
  expect(shown(await checkSender(sender('bare.example')))).toEqual([
    expect.stringContaining('no SPF'),
    expect.stringContaining('no DMARC'),
    expect.stringContaining('accepts no mail'),
  ])
  dns.close()
  expect(await one(checkNames(settings({ PUBLIC_URL: 'https://127.0.0.1' }), []))).toMatch(
    /^unused/,
  )
})

test('a certificate is judged as browsers see it: its name, its dates and its signer', async () => {
  const read = (name: string) => readFileSync(AUTHORITY.replace('authority.pem', name))
  const seenAt = async (key: Buffer | string, cert: Buffer | string) => {
    const server = createServer({ key, cert }, (socket) => socket.end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const found = await one(checkCertificate(`https://localhost:${port}`))
    server.close()
    return found
  }
  const ours = () => seenAt(read('server.key'), read('server.pem'))
  expect(await seenAt(read('expired.key'), read('expired.pem'))).toBe(
    'broken: that of localhost expired on 2025-04-01',
  )
  expect(await seenAt(RELAY_CERTIFICATE.key, RELAY_CERTIFICATE.cert)).toBe(
    'broken: that of localhost is for another name: relay.example',
  )
  expect(await ours()).toMatch(/^broken: the proxy of localhost does not send the certificate/)
  setDefaultCACertificates([...trusted, read('authority.pem').toString()])
  expect(await ours()).toMatch(/^good: valid for localhost for another \d+ days/)
  expect(await one(checkCertificate('https://localhost:1'))).toMatch(/^unused: .*nothing answers/)
})
