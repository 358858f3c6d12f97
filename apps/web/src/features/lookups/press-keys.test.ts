import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { createPressKeys } from './press-keys.ts'

const failed = (status: number, messageCode: ApiError['messageCode']) =>
  new ApiError({ status, messageCode, message: 'x' })

describe('the key of a press', () => {
  it('is new after every answer', () => {
    const keys = createPressKeys()
    const first = keys.keyOf('00000001')
    keys.settle('00000001')
    expect(keys.keyOf('00000001')).not.toBe(first)
  })

  it.each([
    ['the response was lost', failed(0, 'unreachable')],
    ["a proxy's page came instead", failed(502, 'unreadable')],
    ['the server failed', failed(500, 'internal')],
    ['the vendor was down', failed(503, 'provider_unavailable')],
    ['the same request was still running', failed(409, 'conflict')],
  ])('stays the same when %s', (_, error) => {
    const keys = createPressKeys()
    const first = keys.keyOf('00000001')
    keys.settle('00000001', error)
    expect(keys.keyOf('00000001')).toBe(first)
  })

  it('is new after a refusal, so that a recharge is not answered with the old refusal', () => {
    const keys = createPressKeys()
    const first = keys.keyOf('00000001')
    keys.settle('00000001', failed(402, 'credits_exhausted'))
    expect(keys.keyOf('00000001')).not.toBe(first)
  })

  it('belongs to one subject', () => {
    const keys = createPressKeys()
    expect(keys.keyOf('00000001')).not.toBe(keys.keyOf('00000002'))
  })
})
