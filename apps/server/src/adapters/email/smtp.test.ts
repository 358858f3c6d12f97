import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { mailServer } from '../../testing/vendors/mail-server.ts'
import { createSmtpEmail } from './smtp.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function startServer(
  onMessage: (message: { to: string[]; source: string }) => Error | undefined,
) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        const refusal = onMessage({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source,
        })
        callback(refusal)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const email = createSmtpEmail(mailServer({ SMTP_URL: `smtp://127.0.0.1:${port}` }), 2_000)
  closers.push(
    () => server.close(() => undefined),
    () => email.close(),
  )
  return email
}

const MESSAGE = {
  to: 'asha@mills.example',
  subject: '1234 is your code',
  text: 'Your code is 1234.\n\nBye',
}

test('a message arrives with its address, subject and text', async () => {
  const taken: { to: string[]; source: string }[] = []
  const email = await startServer((message) => {
    taken.push(message)
    return undefined
  })
  await email.send(MESSAGE)
  expect(taken).toHaveLength(1)
  expect(taken[0]?.to).toEqual(['asha@mills.example'])
  expect(taken[0]?.source).toMatch(/^From: Dastak <no-reply@dastak.example>/m)
  expect(taken[0]?.source).toMatch(/^Subject: 1234 is your code/m)
  expect(taken[0]?.source).toContain('Your code is 1234.')
})

test('an address cannot smuggle in a second one, nor a subject another header', async () => {
  const taken: { to: string[]; source: string }[] = []
  const email = await startServer((message) => {
    taken.push(message)
    return undefined
  })
  await email.send({ ...MESSAGE, subject: 'Hello\r\nBcc: other@mills.example' })
  expect(taken[0]?.to).toEqual(['asha@mills.example'])
  expect(taken[0]?.source).not.toMatch(/^Bcc:/m)
  await email
    .send({ ...MESSAGE, to: 'a@mills.example, other@mills.example' })
    .catch(() => undefined)
  expect(taken.flatMap(({ to }) => to)).not.toContain('other@mills.example')
})

test('a refusal is an error with its code and no part of the message', async () => {
  const email = await startServer(() =>
    Object.assign(new Error('no room for asha@mills.example 1234'), { responseCode: 452 }),
  )
  const error: unknown = await email.send(MESSAGE).catch((reason: unknown) => reason)
  expect(String(error)).toMatch(/452/)
  expect(String(error)).not.toMatch(/asha|1234/)
  expect((error as Error).cause).toBeUndefined()
})

test('a server that is not there is an error', async () => {
  const email = createSmtpEmail(mailServer({ SMTP_URL: 'smtp://127.0.0.1:1' }), 1_000)
  closers.push(() => email.close())
  await expect(email.send(MESSAGE)).rejects.toThrow(
    'The mail server did not accept the message (ESOCKET)',
  )
})
