import { EmailProblem } from './email.ts'
import { SmsNotTaken } from './sms.ts'

/** Why a message was not sent, for the operator. An address in the answer is left out. */
export function unsentReason(error: unknown): string {
  if (error instanceof EmailProblem)
    return (error.why ?? error.message).replace(/(?<![^\s<>"])@*[^\s<>"@]+@[^\s<>"]+\w/g, '…')
  if (!(error instanceof SmsNotTaken)) return error instanceof Error ? error.message : String(error)
  const { message, vendorAnswer } = error
  return vendorAnswer ? `${message} ${vendorAnswer}` : message
}
