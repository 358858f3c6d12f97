import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { getSettings } from '@dastak/contract/settings.ts'
import { defineEndpoint, file, form } from '@dastak/contract/endpoint.ts'
import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import type { Endpoint } from '@dastak/contract/endpoint.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { callApi } from './api-client.ts'
import { problemOf } from './api-error.ts'
import { storeToken } from '../session/token.ts'

// Schemas of real endpoints, because a client only uses their types.
const fields = setUserOnboard.body
if (!fields) throw new Error('Onboarding has a form.')
const anyone = { who: 'anyone' } as const
const upload = defineEndpoint({
  name: 'upload',
  summary: 'A form with a file',
  method: 'POST',
  path: '/api/upload',
  access: anyone,
  body: form({
    fields,
    files: { file: { maxBytes: 10, extensions: ['csv'] } },
  }),
  data: getSettings.data,
})
const download = defineEndpoint({
  name: 'download',
  summary: 'A file',
  method: 'GET',
  path: '/api/download',
  access: anyone,
  data: file(),
})

afterEach(() => vi.unstubAllGlobals())

function answerWith(response: Response) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push(new Request(`http://localhost${path}`, init))
    return Promise.resolve(response)
  })
  return requests
}
const envelope = (status: number, rest: object) =>
  Response.json(
    { success: status === 200, status_code: status, message: 'A word', data: {}, ...rest },
    { status },
  )

test('a form is sent with its fields and its file, without undefined fields', async () => {
  const requests = answerWith(envelope(200, { message_code: 'success', data: { is_demo: true } }))
  const body = { name: 'Asha', linkedin_url: undefined, file: new File(['din'], 'नमूना.csv') }
  expect(await callApi(upload, { body })).toEqual({ is_demo: true })
  const sent = await requests[0]?.formData()
  expect([...(sent?.keys() ?? [])]).toEqual(['name', 'file'])
  expect(sent?.get('file')).toMatchObject({ name: 'नमूना.csv', size: 3 })
})

test('a file comes with its name, and an error instead of a file is thrown', async () => {
  const disposition = `attachment; filename="_.csv"; filename*=UTF-8''%E0%A4%A8.csv`
  answerWith(new Response('a,b', { headers: { 'content-disposition': disposition } }))
  const { blob, filename } = await callApi(download)
  expect([await blob.text(), filename]).toEqual(['a,b', 'न.csv'])
  answerWith(envelope(404, { message_code: 'not_found' }))
  await expect(callApi(download)).rejects.toMatchObject({
    messageCode: 'not_found',
    message: 'A word',
  })
})

const UPLOADS = ALL_ENDPOINTS.filter(({ body }) => body && 'kind' in body && body.kind === 'form')

test.each(UPLOADS.map((endpoint) => [endpoint.name, endpoint] as const))(
  'a page of a proxy about the size of the file is told as that, and is final: %s',
  async (_, endpoint) => {
    storeToken('a-token')
    for (const page of ['<html>413 Request Entity Too Large</html>', '', '{"error":"too large"}']) {
      answerWith(new Response(page, { status: 413 }))
      const problem = problemOf(await failureOf(endpoint), 'This could not be sent.')
      expect(problem).toMatchObject({ canRetry: false, isLost: false })
      expect(problem?.message).toMatch(/^A proxy .* refused this as too large. Ask the operator/)
    }
    // What a proxy says while the server is away may be over soon.
    for (const status of [502, 503, 504]) {
      answerWith(new Response('<html>Bad Gateway</html>', { status }))
      const problem = problemOf(await failureOf(endpoint))
      expect(problem).toMatchObject({ canRetry: true, isLost: true })
    }
    answerWith(envelope(413, { message_code: 'payload_too_large', message: 'At most 10 MB.' }))
    expect(problemOf(await failureOf(endpoint))).toMatchObject({ message: 'At most 10 MB.' })
  },
)

const failureOf = (endpoint: Endpoint) =>
  callApi(endpoint, { body: { file: new File(['din'], 'a.csv') } } as never).then(
    () => null,
    (error: unknown) => error,
  )

test('a download that stops halfway fails with a message', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  answerWith(new Response(broken))
  await expect(callApi(download)).rejects.toMatchObject({
    message: 'The download stopped. Try again.',
  })
})
