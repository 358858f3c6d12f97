import type { Command } from 'commander'
import { AppError } from '../app-error.ts'

export interface BillingCommandsOptions {
  /** Gives a payment back at the sandbox; false where there is nothing to give back, null where it is not the provider. */
  refund: (paymentId: string) => Promise<boolean | null>
  write: (line: string) => void
}

/** `billing refund`: what an operator does at his provider's own pages, for the sandbox, which has none. Errors: not_found, conflict. */
export function addBillingCommands(program: Command, { refund, write }: BillingCommandsOptions): void {
  const billing = program.command('billing').description('payments of the sandbox')
  billing
    .command('refund')
    .argument('<payment>', 'the payment_id of a payment')
    .option('--json', 'print as JSON')
    .description('give a payment of the sandbox back, with what is left of its credits')
    .action(async (paymentId: string, options: { json?: boolean }) => {
      const isDone = await refund(paymentId)
      if (isDone === null)
        throw new AppError('conflict', { message: 'The sandbox is not the provider: refund it at yours.' })
      if (!isDone) throw new AppError('not_found', { message: 'There is no such payment to give back.' })
      write(
        options.json ? JSON.stringify({ is_refunded: true }) : 'Given back. A server takes the credits back at once.',
      )
    })
}
