import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tokenOf } from '../../testing/token.ts'
import { clearToken, storeToken } from '../session/token.ts'
import { type Shape, keptQuery } from './kept-query.ts'
import { queryClient } from './query-client.ts'

const LIST = ['lookups', 'din']
/** Like a schema of the contract: rows must have this field. */
const rowsWith = (field: string): Shape<unknown> => ({
  safeParse: (page) =>
    (page as { data: object[] }).data.every((row) => field in row)
      ? { success: true, data: page }
      : { success: false },
})
const FIRST = { sort: '-timestamp', offset: 0, limit: 9 }
const named = (name: string) => ({ data: [{ name }] })

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  storeToken(tokenOf('asha'))
})
afterEach(() => {
  queryClient.clear()
  clearToken()
})

function ask(answer: Promise<unknown>, request: object = FIRST, shape = rowsWith('name')) {
  const queryKey = [...LIST, 'leads', request]
  const fetch = () => answer
  const call = queryClient.fetchQuery({
    queryKey,
    queryFn: keptQuery(LIST, shape, request, fetch),
    retry: false,
  })
  return {
    call,
    shown: () => queryClient.getQueryData(queryKey),
    error: () => queryClient.getQueryState(queryKey)?.error,
  }
}

/** Like a reload of the page: the memory is empty, and what was kept has been written. */
async function visit(answer: unknown, request?: object): Promise<void> {
  await ask(Promise.resolve(answer), request).call
  await new Promise((resolve) => setTimeout(resolve, 50))
  queryClient.clear()
}

it('shows the page of the last visit while the server is asked, and then its answer', async () => {
  await visit(named('yesterday'))
  const server = Promise.withResolvers<unknown>()
  const { call, shown } = ask(server.promise)
  await expect.poll(shown).toEqual(named('yesterday'))
  expect(queryClient.isFetching()).toBe(1)
  server.resolve(named('today'))
  await call
  expect(shown()).toEqual(named('today'))
})

it('never replaces what the server has answered', async () => {
  await visit(named('yesterday'))
  const { call, shown } = ask(Promise.resolve(named('today')))
  await call
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shown()).toEqual(named('today'))
})

it('shows the page of the last visit and the error, whichever comes first', async () => {
  await visit(named('yesterday'))
  const failure = new Error('no answer')
  const quick = ask(Promise.reject(failure))
  await expect(quick.call).rejects.toBe(failure)
  expect(quick.shown()).toBeUndefined()
  await expect.poll(quick.shown).toEqual(named('yesterday'))
  expect(quick.error()).toBe(failure)

  queryClient.clear()
  const server = Promise.withResolvers<unknown>()
  const slow = ask(server.promise)
  await expect.poll(slow.shown).toEqual(named('yesterday'))
  server.reject(failure)
  await expect(slow.call).rejects.toBe(failure)
  expect([slow.shown(), slow.error()]).toEqual([named('yesterday'), failure])
})

it('ignores rows in another shape', async () => {
  await visit(named('yesterday'))
  const server = Promise.withResolvers<unknown>()
  const { call, shown } = ask(server.promise, FIRST, rowsWith('added'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shown()).toBeUndefined()
  server.resolve(named('today'))
  await call
})

it('keeps neither further pages, nor filtered or long ones', async () => {
  for (const other of [{ offset: 9 }, { search: 'asha' }, { filters: {} }, { limit: 1_000 }]) {
    const request = { ...FIRST, ...other }
    await visit(named('yesterday'), request)
    const server = Promise.withResolvers<unknown>()
    const { call, shown } = ask(server.promise, request)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(shown()).toBeUndefined()
    server.resolve(named('today'))
    await call
  }
})

it('shows nothing of before a change by the user', async () => {
  await visit(named('before'))
  void queryClient.invalidateQueries({ queryKey: LIST })
  const server = Promise.withResolvers<unknown>()
  const { call, shown } = ask(server.promise)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shown()).toBeUndefined()
  server.resolve(named('after'))
  await call
})
