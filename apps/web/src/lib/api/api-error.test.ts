import { describe, expect, it } from 'vitest'
import { ApiError, codedProblemOf, errorMessage, problemOf } from './api-error.ts'

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
  ])('are the fallback where %s', (_, error) =>
    expect(errorMessage(error, FALLBACK)).toBe(FALLBACK),
  )

  it('say what happened where a call has no fallback of its own', () => {
    expect(errorMessage(failed('unreachable', 'We could not reach the server.'))).toBe(
      'We could not reach the server.',
    )
    expect(errorMessage(new TypeError('x is undefined'))).toBe('An error occurred')
  })
})

describe('a problem', () => {
  it('knows when trying again makes sense', () => {
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

  it('knows that the response was lost', () => {
    expect(problemOf(failed('unreachable', 'x'))?.isLost).toBe(true)
    expect(problemOf(failed('provider_unavailable', 'x'))?.isLost).toBe(false)
  })

  it.each([
    ['no response came', 'unreachable', 0, true],
    ["a proxy's page came", 'unreadable', 404, true],
    ['the server is in trouble', 'internal', 500, true],
    ['the server is busy', 'rate_limited', 429, true],
    ['the same is still being asked', 'conflict', 409, true],
    ['nothing is there', 'not_found', 404, false],
    ['it is not allowed', 'permission_required', 403, false],
    ['it is not valid', 'validation_failed', 422, false],
    ['it is not paid for', 'credits_exhausted', 402, false],
  ] as const)('says whether trying again can help: %s', (_, messageCode, status, can) =>
    expect(problemOf(new ApiError({ status, messageCode, message: 'x' }))?.canRetry).toBe(can),
  )

  it('has the status in front where it is asked for, unless there is none', () => {
    const busy = new ApiError({
      status: 503,
      messageCode: 'provider_unavailable',
      message: 'The service is busy.',
    })
    expect(codedProblemOf(busy)?.message).toBe('503: The service is busy.')
    expect(codedProblemOf(failed('unreachable', 'No response.'))?.message).toBe('No response.')
    expect(codedProblemOf(null)).toBeNull()
  })

  it('is none where nothing failed', () => expect(problemOf(null)).toBeNull())
})
