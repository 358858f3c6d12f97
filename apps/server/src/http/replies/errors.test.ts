import { pino } from 'pino'
import { expect, test } from 'vitest'
import { stopOutageChecks } from '../outages/outages.ts'
import { errorResponse } from './errors.ts'

test('an unreachable database is a 503 that only says to try again', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), {
    code: 'ECONNREFUSED',
  })
  const log = pino({ level: 'silent' })
  const response = errorResponse(refused, 'request-1', log)
  stopOutageChecks(log)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  const body = await response.json()
  expect(body).toMatchObject({
    success: false,
    status_code: 503,
    message_code: 'provider_unavailable',
    data: {},
  })
  expect(JSON.stringify(body)).not.toContain('10.0.0.5')
})
