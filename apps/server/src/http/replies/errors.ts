import { ERRORS } from '@dastak/contract/errors.ts'
import type { Envelope } from '@dastak/contract/envelope.ts'
import type { Logger } from 'pino'
import { AppError } from '../../app-error.ts'
import { describe, logError, outageOf, type Outage } from '../outages/outages.ts'

/** A JSON reply in the product's envelope. */
export function envelopeResponse<Data>(
  status: number,
  envelope: Omit<Envelope<Data>, 'status_code'>,
): Response {
  return new Response(JSON.stringify({ ...envelope, status_code: status }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/**
 * Converts any error to a reply. An AppError is returned as it is. Other errors are logged in full
 * and returned without detail.
 */
export function errorResponse(thrown: unknown, requestId: string, log: Logger): Response {
  const outage = outageOf(thrown)
  const error = outage ? refusalOf(outage, thrown) : thrown
  if (error instanceof AppError) {
    const response = envelopeResponse(ERRORS[error.code].status, {
      success: false,
      message_code: error.code,
      message: error.message,
      data: error.fieldErrors ? { errors: error.fieldErrors } : {},
    })
    // A rate_limited reply always says when to retry.
    const waitSeconds = error.retryAfterSeconds ?? (error.code === 'rate_limited' ? 1 : undefined)
    if (waitSeconds !== undefined)
      response.headers.set('retry-after', String(Math.max(1, Math.ceil(waitSeconds))))
    if (ERRORS[error.code].status === 401) response.headers.set('www-authenticate', 'Bearer')
    if (outage) logError(log, thrown, {}, '')
    else if (ERRORS[error.code].status >= 500)
      log.warn({ requestId, code: error.code, cause: describe(error.cause) })
    return response
  }
  log.error({ requestId, error: describe(error) }, 'unexpected error')
  return envelopeResponse(ERRORS.internal.status, {
    success: false,
    message_code: 'internal',
    message: ERRORS.internal.message,
    data: { request_id: requestId },
  })
}

const OUTAGES: Readonly<Record<Outage, { message: string; retryAfterSeconds: number }>> = {
  'database away': {
    message: 'The database is not available right now. Try again in a moment.',
    retryAfterSeconds: 2,
  },
  'disk full': {
    message:
      'The server has no room left to save this. Nothing was changed. ' +
      'Try again in a few minutes.',
    retryAfterSeconds: 60,
  },
  overloaded: {
    message: 'The server is too busy right now. Try again in a moment.',
    retryAfterSeconds: 2,
  },
}

function refusalOf(outage: Outage, cause: unknown): AppError {
  return new AppError('provider_unavailable', { ...OUTAGES[outage], cause })
}
