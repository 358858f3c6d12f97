import { AppError } from '../../app-error.ts'
import { EmailProblem } from '../../ports/email.ts'
import { SmsNotTaken } from '../../ports/sms.ts'

/** Why a message was not sent, for the operator. An address in the answer is left out. */
export function unsentReason(error: unknown): string {
  if (error instanceof EmailProblem)
    return (error.why ?? error.message).replace(/[^\s<>"]+@[^\s<>"]+\w/g, '…')
  if (!(error instanceof SmsNotTaken)) return error instanceof Error ? error.message : String(error)
  const { message, vendorAnswer } = error
  return vendorAnswer ? `${message} ${vendorAnswer}` : message
}

/** Sends a code to an operator, who reads why it could not be sent. Users do not. */
export function withReason<T>(sent: Promise<T>): Promise<T> {
  return sent.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'provider_unavailable') throw error
    const { cause } = error
    throw new AppError('provider_unavailable', { message: unsentReason(cause), cause })
  })
}
