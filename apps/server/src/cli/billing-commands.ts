import type { Command } from 'commander'
import { AppError } from '../app-error.ts'
import type { BillingProviderName } from '../config/config.ts'
import { printResult, type CheckOutput } from './check-result.ts'

interface BillingCommandsOptions extends CheckOutput {
  /**
   * Refunds a payment of the sandbox. False if there is nothing to refund, null for another
   * provider.
   */
  refund: (paymentId: string) => Promise<boolean | null>
  provider: () => BillingProviderName
  /** The offers in the file of plans that Chargebee does not sell. Null for other providers. */
  checkOffers: () => Promise<string[]> | null
}

/**
 * `billing check`: whether the provider sells all offers. `billing refund`: for the sandbox, as
 * operators refund on the pages of other providers. Errors: not_found, conflict.
 */
export function addBillingCommands(program: Command, options: BillingCommandsOptions): void {
  const { refund, provider, checkOffers, write } = options
  const billing = program.command('billing').description('the payment provider')
  billing
    .command('check')
    .option('--json', 'print as JSON')
    .description(
      'check that Chargebee has each offer of the file of plans, with ' +
        'that price, currency and period',
    )
    .action(async ({ json }: { json?: boolean }) => {
      const isNone = provider() === 'none'
      const problems = isNone
        ? ['Nothing is sold: BILLING_PROVIDER is none.']
        : ((await checkOffers()) ?? [])
      const works =
        provider() === 'sandbox'
          ? 'The sandbox sells the offers in the file of plans, and takes no money.'
          : 'Chargebee has each offer of the file of plans, at its price.'
      printResult({ works, problems }, { ...options, asJson: json })
    })
  billing
    .command('refund')
    .argument('<payment>', 'the payment_id of a payment')
    .option('--json', 'print as JSON')
    .description('refund a payment of the sandbox and take back its unused credits')
    .action(async (paymentId: string, { json }: { json?: boolean }) => {
      const isDone = await refund(paymentId)
      if (isDone === null)
        throw new AppError('conflict', {
          message: 'The sandbox is not your provider. Refund the payment there.',
        })
      if (!isDone)
        throw new AppError('not_found', { message: 'There is no such payment to refund.' })
      write(
        json
          ? JSON.stringify({ is_refunded: true })
          : 'Refunded. The server takes the credits back now, or when it starts.',
      )
    })
}
