import { describe, expect, it } from 'vitest'
import { ApiError, codedProblemOf, errorMessage, problemOf } from './api-error.ts'

const FALLBACK = 'An error occurred while fetching the email/phone from GST.'
const failed = (messageCode: ApiError['messageCode'], message: string) =>
  new ApiError({ status: 0, messageCode, message })

describe('the message of a failure', () => {
  it("is the server's message if there is one", () => {
    expect(errorMessage(failed('not_found', 'There is no such GST number.'), FALLBACK)).toBe(
      'There is no such GST number.',
    )
  })

  it.each([
    ['there was no response', failed('unreachable', 'We could not reach the server.')],
    ['a proxy answered', failed('unreadable', 'An error occurred')],
    ['the server gave an empty message', failed('internal', '')],
    ['it was not a call', new TypeError('x is undefined')],
  ])('is the fallback if %s', (_, error) => expect(errorMessage(error, FALLBACK)).toBe(FALLBACK))

  it('says what happened if there is no fallback', () => {
    expect(errorMessage(failed('unreachable', 'We could not reach the server.'))).toBe(
      'We could not reach the server.',
    )
    expect(errorMessage(new TypeError('x is undefined'))).toBe('An error occurred')
  })
})

describe('a problem', () => {
  it('says when to try again', () => {
    const before = Date.now()
    const error = new ApiError({
      status: 429,
      messageCode: 'rate_limited',
      message: 'Too many.',
      retryAfter: 12,
    })
    const problem = problemOf(error)
    expect(problem?.message).toBe('Too many.')
    expect(problem?.retryAt).toBeGreaterThanOrEqual(before + 12_000)
    expect(problemOf(failed('internal', 'x'))?.retryAt).toBeNull()
  })

  it('says whether the response was lost', () => {
    expect(problemOf(failed('unreachable', 'x'))?.isLost).toBe(true)
    expect(problemOf(failed('provider_unavailable', 'x'))?.isLost).toBe(false)
  })

  it.each([
    ['there was no response', 'unreachable', 0, true],
    ['a proxy answered', 'unreadable', 404, true],
    ['the server failed', 'internal', 500, true],
    ['the server is busy', 'rate_limited', 429, true],
    ['the same call is still running', 'conflict', 409, true],
    ['nothing was found', 'not_found', 404, false],
    ['it is not allowed', 'permission_required', 403, false],
    ['it is not valid', 'validation_failed', 422, false],
    ['it is not paid for', 'credits_exhausted', 402, false],
  ] as const)('says whether trying again can help: %s', (_, messageCode, status, can) =>
    expect(problemOf(new ApiError({ status, messageCode, message: 'x' }))?.canRetry).toBe(can),
  )

  it('has the status in front of its message, unless there is no status', () => {
    const busy = new ApiError({
      status: 503,
      messageCode: 'provider_unavailable',
      message: 'The service is busy.',
    })
    expect(codedProblemOf(busy)?.message).toBe('503: The service is busy.')
    expect(codedProblemOf(failed('unreachable', 'No response.'))?.message).toBe('No response.')
    expect(codedProblemOf(null)).toBeNull()
  })

  it('is null if nothing failed', () => expect(problemOf(null)).toBeNull())
})
