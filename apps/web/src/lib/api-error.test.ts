import { describe, expect, it } from 'vitest'
import { ApiError, errorMessage, problemOf } from './api-error.ts'

const FALLBACK = 'An error occurred while fetching the email/phone from GST.'
const failed = (messageCode: ApiError['messageCode'], message: string) =>
  new ApiError({ status: 0, messageCode, message })

describe('the words of a failure', () => {
  it("are the server's where it gave any", () => {
    expect(errorMessage(failed('not_found', 'There is no such GST number.'), FALLBACK)).toBe(
      'There is no such GST number.',
    )
  })

  it.each([
    ['no response came', failed('unreachable', 'We could not reach the server.')],
    ["a proxy's page came", failed('unreadable', 'An error occurred')],
    ['the server gave an empty message', failed('internal', '')],
    ['it was no call at all', new TypeError('x is undefined')],
  ])('are the fallback where %s', (_, error) => expect(errorMessage(error, FALLBACK)).toBe(FALLBACK))

  it('say what happened where a call has no fallback of its own', () => {
    expect(errorMessage(failed('unreachable', 'We could not reach the server.'))).toBe('We could not reach the server.')
    expect(errorMessage(new TypeError('x is undefined'))).toBe('An error occurred')
  })
})

describe('a problem', () => {
  it('knows when trying again makes sense', () => {
    const before = Date.now()
    const error = new ApiError({ status: 429, messageCode: 'rate_limited', message: 'Too many.', retryAfter: 12 })
    const problem = problemOf(error)
    expect(problem?.message).toBe('Too many.')
    expect(problem?.retryAt).toBeGreaterThanOrEqual(before + 12_000)
    expect(problemOf(failed('internal', 'x'))?.retryAt).toBeNull()
  })

  it('knows that the response was lost', () => {
    expect(problemOf(failed('unreachable', 'x'))?.isLost).toBe(true)
    expect(problemOf(failed('provider_unavailable', 'x'))?.isLost).toBe(false)
  })

  it('is none where nothing failed', () => expect(problemOf(null)).toBeNull())
})
