import type { ServerResponse } from 'node:http'
import { subjectIn, type Reacting } from './contact-vendor.ts'

/** The request of vendors in tests. A part of the address says which vendor it is. */
export const requestOf = (name: string) => ({
  url: `URL/${name}`,
  headers: { 'x-key': '${VENDOR_KEY}' },
  body: { id: '{subject}', back: '{callback_url}' },
  subject: 'id',
  answer: { phone: 'phone', email: 'email' },
  answered: { ok: [true] },
  not_found: { values: { found: [false] } },
  callback: {
    pending: { state: ['wait'] },
    subject: 'id',
    answer: { phone: 'phone', email: 'email' },
    answered: { ok: [true] },
    not_found: { values: { found: [false] } },
  },
})

/** A good answer about a director, with invented contacts. */
export const goodAnswer = (subject: string) => ({
  ok: true,
  id: subject,
  phone: `+91 11111 ${subject.slice(3)}`,
  email: `d${subject}@sample.example`,
})

/** Sends a good answer. */
export const behaveWell: Reacting = (call, response) =>
  void response.end(JSON.stringify(goodAnswer(subjectIn(call))))
/** Knows nothing. */
export const knowNothing: Reacting = (_, response) => void response.end('{"found":false}')

/** Where an answer that comes later is sent, with its token changed if it is forged. */
export type SendLater = (token: string, body: string) => Promise<number>

interface Misbehaviour {
  react: Reacting
  /** What it should count as. `hit`: it is found all the same, and charged once. */
  as: 'hit' | 'miss' | 'failures' | 'late'
}

const tokenIn = (body: string) =>
  new URL((JSON.parse(body) as { back: string }).back).searchParams.get('answer') ?? ''
const wait = (response: ServerResponse) => void response.end('{"state":"wait"}')

/**
 * The ways in which vendors go wrong. `later` gets the status of each answer that was sent to our
 * address.
 */
export function misbehavioursOf(
  send: SendLater,
  later: number[],
): Readonly<Record<string, Misbehaviour>> {
  const sendLater = async (token: string, subject: string) =>
    void later.push(await send(token, JSON.stringify(goodAnswer(subject))))
  return {
    late: {
      // oxlint-disable-next-line waits/no-long-wait -- later than the limit of a call
      react: (call, response) => void setTimeout(() => behaveWell(call, response), 1_000).unref(),
      as: 'late',
    },
    twice: {
      react(call, response) {
        const json = JSON.stringify(goodAnswer(subjectIn(call)))
        const whole = `HTTP/1.1 200 OK\r\ncontent-length: ${json.length}\r\n\r\n${json}`
        response.socket?.write(whole + whole)
      },
      as: 'hit',
    },
    'wrong person': {
      react: (_, response) => void response.end(JSON.stringify(goodAnswer('00000399'))),
      as: 'failures',
    },
    masked: {
      react: (call, response) =>
        void response.end(
          JSON.stringify({
            ...goodAnswer(subjectIn(call)),
            phone: '98XXXXXX10',
            email: 'd••••@sample.example',
          }),
        ),
      as: 'miss',
    },
    garbage: { react: (_, response) => void response.end('<html>oops</html>'), as: 'failures' },
    huge: {
      react: (call, response) =>
        void response.end(
          JSON.stringify({ ...goodAnswer(subjectIn(call)), more: 'x'.repeat(400_000) }),
        ),
      as: 'failures',
    },
    slow: {
      react(call, response) {
        const json = JSON.stringify(goodAnswer(subjectIn(call)))
        let sent = 0
        const timer = setInterval(() => {
          response.write(json[sent++] ?? ' ')
          if (sent > json.length) clearInterval(timer)
        }, 50)
        response.on('close', () => clearInterval(timer))
      },
      as: 'late',
    },
    half: {
      react(_, response) {
        response.writeHead(200, { 'content-length': '500' })
        response.write('{"ok":true,"phone":"+91 11111')
        setTimeout(() => response.destroy(), 20)
      },
      as: 'failures',
    },
    '200 with an error': {
      react: (_, response) => void response.end('{"ok":false,"error":"internal"}'),
      as: 'failures',
    },
    'callback never': { react: (_, response) => wait(response), as: 'late' },
    'callback forged': {
      react(call, response) {
        wait(response)
        const token = tokenIn(call.body)
        const last = token.at(-1) === 'A' ? 'B' : 'A'
        void sendLater(token.slice(0, -1) + last, subjectIn(call))
      },
      as: 'late',
    },
    'callback twice': {
      react(call, response) {
        wait(response)
        const token = tokenIn(call.body)
        void sendLater(token, subjectIn(call)).then(() => sendLater(token, '00000398'))
      },
      as: 'hit',
    },
    'key refused': { react: (_, response) => void response.writeHead(401).end(), as: 'failures' },
  }
}
