import { defineEndpoint, file, form, type Endpoint } from '@dastak/contract/endpoint.ts'
import * as z from 'zod/mini'
import { afterEach } from 'vitest'
import { bind } from '../../http/route.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const user = { who: 'user', credentials: ['session', 'api_key'] } as const
const make = <Rule extends Endpoint['access']>(
  name: string,
  access: Rule,
  limits?: Endpoint['limits'],
) =>
  defineEndpoint({
    name,
    summary: name,
    method: 'GET',
    path: `/api/test/${name}`,
    access,
    limits,
    data: z.object({}),
  })
export const slow = make('slow', user)
export const quick = make('quick', user)
export const tight = make('tight', user, {
  perUser: { calls: 2, seconds: 3_600 },
  perAddress: { calls: 3, seconds: 3_600 },
})
export const onlySessions = make('onlySessions', { who: 'user' })
export const open = make('open', { who: 'anyone' })
export const slowFile = defineEndpoint({ ...make('slowFile', user), data: file() })
export const slowForm = defineEndpoint({
  ...make('slowForm', user),
  method: 'POST',
  body: form({ fields: z.object({}), files: {} }),
})

/** The application that was started last. */
export let app: TestApp
afterEach(() => app.drop())

/**
 * Slow calls wait until the test ends them. `running` counts those that have reached their handler.
 */
export async function start(options: Parameters<typeof createTestApp>[1] = {}) {
  const ends: (() => void)[] = []
  const gate = () => new Promise<void>((resolve) => ends.push(resolve))
  let handled = 0
  const ok = async () => {
    handled += 1
    return { data: {} }
  }
  const held = async () => {
    await gate()
    return ok()
  }
  app = await createTestApp(
    [
      bind(slow, held),
      bind(quick, ok),
      bind(tight, ok),
      bind(open, ok),
      bind(onlySessions, ok),
      bind(slowForm, held),
      bind(slowFile, async () => {
        await gate()
        return { file: { name: 'a.csv', type: 'text/csv', content: 'a' } }
      }),
    ],
    options,
  )
  return { ends, running: () => ends.length, handled: () => handled }
}

export async function call(endpoint: Endpoint, id: number | string, init: RequestInit = {}) {
  const headers = {
    authorization: `Bearer ${typeof id === 'number' ? `user-${id}` : id}`,
    ...init.headers,
  }
  const body = endpoint.method === 'POST' ? new FormData() : undefined
  const response = await fetch(app.url + endpoint.path, {
    method: endpoint.method,
    ...init,
    headers,
    body,
  })
  const text = await response.text()
  const envelope = text.startsWith('{')
    ? (JSON.parse(text) as { message: string; message_code: string })
    : null
  const [retryAfter, rateLimit, ratePolicy] = ['retry-after', 'ratelimit', 'ratelimit-policy'].map(
    (name) => response.headers.get(name),
  )
  return { status: response.status, retryAfter, rateLimit, ratePolicy, ...envelope }
}
export async function statuses(calls: Promise<{ status: number }>[]) {
  return Object.groupBy(await Promise.all(calls), ({ status }) => status)
}
