import { readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { defineEndpoint, form } from '@dastak/contract/endpoint.ts'
import { whenFilled } from '@dastak/contract/fields.ts'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/server/test-app.ts'
import { bind } from '../route.ts'

const MAX_BYTES = 100_000
const upload = defineEndpoint({
  name: 'testUpload',
  summary: 'A form with files',
  method: 'POST',
  path: '/api/test/upload',
  access: { who: 'anyone' },
  body: form({
    fields: z.object({ batch_type: z.string('Choose a type.'), note: whenFilled(z.string()) }),
    files: {
      file: { maxBytes: MAX_BYTES, extensions: ['csv', 'xlsx'] },
      extra: { maxBytes: 10, extensions: ['csv'], isOptional: true },
    },
  }),
  data: z.object({
    text: z.string(),
    name: z.string(),
    bytes: z.number(),
    type: z.string(),
    note: z.nullable(z.string()),
  }),
})

let app: TestApp
let kept: string | null = null
let failure: Error | null = null
beforeAll(async () => {
  const binding = bind(upload, async ({ body }) => {
    if (failure) throw failure
    const text = await readFile(body.file.path, 'latin1')
    if (kept) await rename(body.file.path, kept)
    const { filename: name, bytes } = body.file
    return {
      data: {
        text: text.slice(0, 100),
        name,
        bytes,
        type: body.batch_type,
        note: body.note ?? null,
      },
    }
  })
  app = await createTestApp([binding], { limits: { callsPerMinutePerAddress: 100_000 } })
})
afterAll(() => app.drop())
async function expectNoneLeft() {
  await expect.poll(app.leftBehind, { message: 'left on disk' }).toEqual([])
}
afterEach(expectNoneLeft)

type Part = [name: string, value: string | File]
async function send(parts: readonly Part[]) {
  const body = new FormData()
  for (const [name, value] of parts) body.append(name, value)
  return answerOf(await fetch(app.url + upload.path, { method: 'POST', body }))
}
async function sendText(text: string, contentType = 'multipart/form-data; boundary=b') {
  const body = text.replaceAll('\n', '\r\n')
  return answerOf(
    await fetch(app.url + upload.path, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
    }),
  )
}
async function answerOf(response: Response) {
  const { status_code, message_code, message, data } = (await response.json()) as Record<
    string,
    unknown
  >
  expect(status_code).toBe(response.status)
  return { status: response.status, message_code, message, data }
}
const csv = (bytes: number, name = 'people.csv') =>
  new File(['x'.repeat(bytes)], name, { type: 'text/csv' })
const TYPE: Part = ['batch_type', 'din']
const invalid = { status: 422, message_code: 'validation_failed' }

test('a form arrives with its fields and its file, in any order', async () => {
  const file: Part = ['file', new File(['din\n1'], 'people.csv')]
  const whole = { text: 'din\n1', name: 'people.csv', bytes: 5, type: 'din', note: null }
  expect(await send([TYPE, file])).toMatchObject({ status: 200, data: whole })
  expect(await send([file, TYPE])).toMatchObject({ status: 200, data: whole })
  expect(await send([file, TYPE, ['note', '  ']])).toMatchObject({ data: { note: null } })
  expect(await send([['note', 'Asha'], file, TYPE])).toMatchObject({ data: { note: 'Asha' } })
})

test('a file of the exact limit is accepted, one more byte is refused', async () => {
  expect(await send([TYPE, ['file', csv(MAX_BYTES)]])).toMatchObject({
    status: 200,
    data: { bytes: MAX_BYTES },
  })
  expect(await send([TYPE, ['file', csv(MAX_BYTES + 1)]])).toMatchObject({
    status: 413,
    message_code: 'payload_too_large',
    message: 'The file is too large. At most 0.09 MB are allowed.',
    data: { errors: [{ path: 'file' }] },
  })
  expect(await send([TYPE, ['file', csv(1)], ['extra', csv(11)]])).toMatchObject({ status: 413 })
  expect(await send([TYPE, ['file', csv(MAX_BYTES * 50)]])).toMatchObject({ status: 413 })
})

test('a file of another type, a second file, no file and a file of another name are refused with a message', async () => {
  expect(await send([TYPE, ['file', csv(1, 'people.exe')]])).toMatchObject({
    status: 415,
    message_code: 'unsupported_file',
    message: 'Choose a file of the type csv or xlsx.',
  })
  expect(await send([TYPE, ['file', csv(1, 'csv')]])).toMatchObject({ status: 415 })
  expect(await send([['file', csv(9)], TYPE, ['file', csv(9)]])).toMatchObject({
    ...invalid,
    message: 'Send only one file.',
  })
  expect(await send([TYPE])).toMatchObject({ ...invalid, message: 'Choose a file.' })
  expect(await send([TYPE, ['other', csv(9)]])).toMatchObject({
    ...invalid,
    message: 'Send files as file, extra only.',
  })
  expect(await send([TYPE, ['__proto__', csv(9)]])).toMatchObject(invalid)
})

test('fields are validated after all parts have arrived', async () => {
  expect(await send([['file', csv(9)]])).toMatchObject({
    ...invalid,
    data: { errors: [{ path: 'batch_type', message: 'Choose a type.' }] },
  })
  expect(await send([TYPE, TYPE, ['file', csv(9)]])).toMatchObject({
    ...invalid,
    message: 'Send every field only once.',
  })
  expect(await send([['file', csv(9)], TYPE, ['note', 'x'.repeat(70_000)]])).toMatchObject({
    status: 413,
  })
  const many = Array.from({ length: 1_000 }, (_, index): Part => [`field${index}`, ''])
  expect(await send([['file', csv(9)], ...many])).toMatchObject({
    ...invalid,
    message: 'This form has too many parts.',
  })
})

test('the name of a file is for reading only', async () => {
  const nameOf = async (filename: string) => {
    const head = `--b\nContent-Disposition: form-data; name="batch_type"\n\ndin\n--b\n`
    const answer = await sendText(
      `${head}Content-Disposition: form-data; name="file"; ${filename}\nContent-Type: ` +
        'text/csv\n\nx\n--b--\n',
    )
    return (answer.data as { name: string }).name
  }
  expect(await nameOf('filename="../../etc/passwd.csv"')).toBe('passwd.csv')
  expect(await nameOf('filename="C:\\\\people\\\\x.csv"')).toBe('x.csv')
  expect(await nameOf(`filename*=UTF-8''a%0d%0aSet-Cookie%3a%20x%00%e2%80%aevsc.csv`)).toBe(
    'a  Set-Cookie: x  vsc.csv',
  )
  expect(await nameOf('filename="नमूना.csv"')).toBe('नमूना.csv')
  expect(await nameOf(`filename="${'x'.repeat(5_000)}.csv"`)).toHaveLength(200)
})

test('a body that is not a form is refused, complete or broken', async () => {
  const file = 'Content-Disposition: form-data; name="file"; filename="a.csv"\n\nhalf of'
  expect(await sendText('{}', 'application/json')).toMatchObject({ status: 415 })
  expect(await sendText('--b--', 'multipart/form-data')).toMatchObject({ status: 415 })
  expect(await sendText('--b--', 'multipart/form-data; boundary=')).toMatchObject({ status: 415 })
  expect(await sendText('')).toMatchObject(invalid)
  expect(await sendText('no boundary here')).toMatchObject(invalid)
  expect(await sendText(`--b\n${file}`)).toMatchObject({
    ...invalid,
    message: 'The request did not arrive completely. Try again.',
  })
  expect(await sendText(`--b\n${'X: y\n'.repeat(5_000)}\n${file}\n--b--`)).toMatchObject(invalid)
  expect(await sendText('x'.repeat(3 * MAX_BYTES))).toMatchObject({ status: 413 })
})

test('a client that leaves in the middle leaves nothing on disk and no error in the log', async () => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${upload.path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; ` +
      'boundary=b\r\ncontent-length: 50000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf of',
  )
  await expect.poll(() => app.leftBehind()).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => app.leftBehind()).toEqual([])
  expect(app.logs()).not.toContain('unexpected error')
})

test('a file that the handler moves away stays, and one is deleted if the handler fails', async () => {
  kept = join(tmpdir(), `dastak-kept-${process.pid}.csv`)
  expect(await send([TYPE, ['file', csv(9)]])).toMatchObject({ status: 200 })
  expect(await readFile(kept, 'latin1')).toBe('xxxxxxxxx')
  await rm(kept)
  kept = null
  failure = new Error('the handler broke')
  expect(await send([TYPE, ['file', csv(9)]])).toMatchObject({
    status: 500,
    message_code: 'internal',
  })
  failure = null
})
