import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettled } from './use-settled.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

test('a row counts only once it has been at its place for a moment, whatever happens to others', () => {
  const { result, rerender } = renderHook(({ ids }) => useSettled(ids), {
    initialProps: { ids: ['asha', 'ravi'] },
  })
  expect(result.current('asha')).toBe(false)
  vi.advanceTimersByTime(300)
  expect(result.current('asha')).toBe(true)

  rerender({ ids: ['meera', 'asha', 'zoya'] })
  expect(['asha', 'meera', 'ravi'].map(result.current)).toEqual([false, false, false])
  vi.advanceTimersByTime(200)
  rerender({ ids: ['meera', 'asha', 'ravi'] })
  vi.advanceTimersByTime(100)
  expect(['asha', 'meera', 'ravi'].map(result.current)).toEqual([true, true, false])
})
