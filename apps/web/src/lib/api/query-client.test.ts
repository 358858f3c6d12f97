import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { prefetch, queryClient, refresh } from './query-client.ts'

afterEach(() => queryClient.clear())

function counted(name: string) {
  let calls = 0
  const query = { queryKey: ['lists', name], queryFn: () => Promise.resolve(++calls) }
  return { query, calls: () => calls, shown: () => queryClient.getQueryData(query.queryKey) }
}

it('loads what is shown again after a change, and drops what is not', async () => {
  const [shown, left] = [counted('shown'), counted('left')]
  const unsubscribe = new QueryObserver(queryClient, shown.query).subscribe(() => undefined)
  prefetch(left.query)
  await expect.poll(left.shown).toBe(1)
  await queryClient.invalidateQueries({ queryKey: ['lists'] })
  expect([shown.shown(), left.shown()]).toEqual([2, undefined])
  unsubscribe()
})

it('does not show what was requested before a change and arrives after it', async () => {
  const server = Promise.withResolvers<string>()
  const queryKey = ['lists', 'hovered']
  prefetch({ queryKey, queryFn: () => server.promise })
  void queryClient.invalidateQueries({ queryKey: ['lists'] })
  server.resolve('from before the change')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

it('keeps what others may have changed, until it is shown again', async () => {
  const left = counted('left')
  prefetch(left.query)
  await expect.poll(left.shown).toBe(1)
  await refresh()
  expect(left.shown()).toBe(1)
  const unsubscribe = new QueryObserver(queryClient, left.query).subscribe(() => undefined)
  await expect.poll(left.shown).toBe(2)
  unsubscribe()
})

it('does not load again what was prefetched some seconds ago, and shows no error', async () => {
  const list = counted('hovered')
  prefetch(list.query)
  await expect.poll(list.shown).toBe(1)
  prefetch(list.query)
  expect([list.calls(), queryClient.isFetching()]).toEqual([1, 0])
  const failing = { queryKey: ['lists', 'failing'], queryFn: () => Promise.reject(new Error('no')) }
  prefetch(failing)
  await expect.poll(() => queryClient.getQueryState(failing.queryKey)?.status).toBe('error')
})
