import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { EmailProblem } from '../../ports/email.ts'
import {
  OTHER_CERTIFICATE,
  RELAY_CERTIFICATE as RELAY,
} from '../../testing/vendors/certificates.ts'
import { mailServer, startMailServer } from '../../testing/vendors/mail-server.ts'
import { createSmtpEmail } from './smtp.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-smtp-'))
writeFileSync(join(folder, 'relay.pem'), `the relay's own\n${RELAY.cert}`)
writeFileSync(join(folder, 'other.pem'), OTHER_CERTIFICATE.cert)
afterAll(() => rmSync(folder, { recursive: true }))
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const close of cleanups.splice(0)) close()
})

async function start(options: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options)
  cleanups.push(server.close)
  return server
}
/**
 * Sends one message with these settings. Resolves to the reason if it was not accepted, otherwise
 * null.
 */
async function sendWith(env: Record<string, string>): Promise<string | null> {
  const email = createSmtpEmail(mailServer(env), 1_500)
  cleanups.push(email.close)
  try {
    await email.send({ to: 'asha@mills.example', subject: 'A code', text: '1234' })
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(EmailProblem)
    expect(`${String(error)} ${Object.values(error as object).join()}`).not.toMatch(
      /asha|1234|pass/,
    )
    return (error as EmailProblem).why
  }
}

test.each(['smtp', 'smtps'])(
  '%s: a self-signed certificate is refused, and taken by its file, under whatever name',
  async (scheme) => {
    const server = await start({ ...RELAY, secure: scheme === 'smtps' })
    const SMTP_URL = `${scheme}://127.0.0.1:${server.port}`
    expect(await sendWith({ SMTP_URL })).toMatch(
      /this machine does not know the signer of its certificate.*SMTP_CA_FILE/,
    )
    expect(await sendWith({ SMTP_URL, SMTP_CA_FILE: join(folder, 'other.pem') })).toMatch(
      /SMTP_CA_FILE/,
    )
    expect(server.taken).toEqual([])
    expect(await sendWith({ SMTP_URL, SMTP_CA_FILE: join(folder, 'relay.pem') })).toBeNull()
    expect(await sendWith({ SMTP_URL, SMTP_TLS: 'unverified' })).toBeNull()
    expect(server.taken.map(({ isSecure }) => isSecure)).toEqual([true, true])
  },
)

test('STARTTLS: if required nothing is sent without it, with none it is not begun', async () => {
  const plain = await start({ disabledCommands: ['STARTTLS'] })
  const url = `smtp://127.0.0.1:${plain.port}`
  for (const SMTP_TLS of ['required', 'unverified'])
    expect(await sendWith({ SMTP_URL: url, SMTP_TLS })).toMatch(
      /did not start TLS \(STARTTLS\), which is required/,
    )
  expect(plain.taken).toEqual([])
  expect(await sendWith({ SMTP_URL: url })).toBeNull()
  const offering = await start(RELAY)
  expect(
    await sendWith({ SMTP_URL: `smtp://127.0.0.1:${offering.port}`, SMTP_TLS: 'none' }),
  ).toBeNull()
  expect(offering.taken).toMatchObject([{ isSecure: false }])
})

test('user and password are sent only under TLS, unless set otherwise, and may have any character', async () => {
  const login = { user: 'ops@relay.example', password: 'a/b?c#d%e@f:pass' }
  const plain = await start({ login, disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
  const [user, password] = [encodeURIComponent(login.user), encodeURIComponent(login.password)]
  const inUrl = { SMTP_URL: `smtp://${user}:${password}@127.0.0.1:${plain.port}` }
  expect(await sendWith(inUrl)).toMatch(/STARTTLS/)
  expect(await sendWith({ ...inUrl, SMTP_TLS: 'none' })).toBeNull()
  expect(await sendWith({ SMTP_URL: `${inUrl.SMTP_URL}?tls=optional` })).toBeNull()
  const apart = {
    SMTP_URL: `smtp://127.0.0.1:${plain.port}`,
    SMTP_USER: login.user,
    SMTP_PASSWORD: login.password,
  }
  expect(await sendWith({ ...apart, SMTP_TLS: 'optional' })).toBeNull()
  expect(plain.taken.map((mail) => mail.user)).toEqual(Array(3).fill(login.user))
  const text = await sendWith({ ...apart, SMTP_TLS: 'none', SMTP_PASSWORD: 'wrong pass' })
  expect(text).toMatch(/did not accept the user and password.*no such login … …/)
  expect(mailServer({ SMTP_URL: 'smtp://ops@relay.example:secret@mail.example' })).toMatchObject({
    host: 'mail.example',
    login: { user: 'ops@relay.example', password: 'secret' },
  })
})

test('errors name the cause: TLS from the start or not, no server, unknown name, a refusal', async () => {
  const [plain, secure] = [await start({}), await start({ ...RELAY, secure: true })]
  expect(await sendWith({ SMTP_URL: `smtps://127.0.0.1:${plain.port}` })).toMatch(
    /does not use TLS.*/,
  )
  expect(await sendWith({ SMTP_URL: `smtp://127.0.0.1:${secure.port}` })).toMatch(
    /does not answer.*smtps:\/\//,
  )
  expect(await sendWith({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatch(/nothing listens there/)
  expect(await sendWith({ SMTP_URL: 'smtp://no-such-host.invalid' })).toMatch(/DNS/)
  const refusing = await start({
    onRcptTo: (_a, _s, done) =>
      done(Object.assign(new Error('relaying denied'), { responseCode: 554 })),
  })
  expect(
    await sendWith({ SMTP_URL: `smtp://127.0.0.1:${refusing.port}`, SMTP_TLS: 'none' }),
  ).toMatch(/did not accept.*relaying denied/)
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => silent.close())
  expect(
    await sendWith({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` }),
  ).toMatch(/does not answer/)
})
