import type { Command } from 'commander'
import { AppError } from '../app-error.ts'
import type { BillingProviderName } from '../config/config.ts'
import { tellResult, type CheckOutput } from './check-result.ts'

interface BillingCommandsOptions extends CheckOutput {
  /** Gives back at the sandbox; false where there is nothing, null at another provider. */
  refund: (paymentId: string) => Promise<boolean | null>
  provider: () => BillingProviderName
  /** What of the file of plans can't be bought at Chargebee; null where it is not the provider. */
  checkOffers: () => Promise<string[]> | null
}

/**
 * `billing check`: whether what is on sale can be bought at the provider. `billing refund`: for the
 * sandbox, what operators do at the pages of other providers. Errors: not_found, conflict.
 */
export function addBillingCommands(program: Command, options: BillingCommandsOptions): void {
  const { refund, provider, checkOffers, write } = options
  const billing = program.command('billing').description('the provider of payments')
  billing
    .command('check')
    .option('--json', 'print as JSON')
    .description(
      'look whether each offer of the file of plans is at Chargebee, at that price, currency ' +
        'and period',
    )
    .action(async ({ json }: { json?: boolean }) => {
      const isNone = provider() === 'none'
      const problems = isNone
        ? ['Nothing is sold: BILLING_PROVIDER is none.']
        : ((await checkOffers()) ?? [])
      const works =
        provider() === 'sandbox'
          ? 'The sandbox sells what the file of plans has, and takes no money.'
          : 'Each offer of the file of plans is at Chargebee, at its price.'
      tellResult({ works, problems }, { ...options, asJson: json })
    })
  billing
    .command('refund')
    .argument('<payment>', 'the payment_id of a payment')
    .option('--json', 'print as JSON')
    .description('give a payment of the sandbox back, with what is left of its credits')
    .action(async (paymentId: string, { json }: { json?: boolean }) => {
      const isDone = await refund(paymentId)
      if (isDone === null)
        throw new AppError('conflict', {
          message: 'The sandbox is not the provider: refund it at yours.',
        })
      if (!isDone)
        throw new AppError('not_found', { message: 'There is no such payment to give back.' })
      write(
        json
          ? JSON.stringify({ is_refunded: true })
          : 'Given back. A server takes the credits back at once.',
      )
    })
}
