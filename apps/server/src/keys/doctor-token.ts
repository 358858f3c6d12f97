import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

/**
 * The header by which `dastak doctor` proves that it has the secret of the installation. The server
 * then says how it saw the request.
 */
export const DOCTOR_HEADER = 'x-dastak-doctor'
/** Longer than two clocks may differ without being noticed. */
const VALID_MS = 120_000

export function doctorToken(secret: string, now: Date): string {
  const time = String(now.getTime())
  return `${time}.${signatureOf(secret, time)}`
}

/** Whether it was made with this secret, about now. */
export function isDoctorToken(secret: string, token: string, now: Date): boolean {
  const [, time, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (!time || !signature || Math.abs(now.getTime() - Number(time)) > VALID_MS) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, time)))
}

const signatureOf = (secret: string, time: string) =>
  createHmac('sha256', derivedKey('doctor', secret)).update(time).digest('base64url')
