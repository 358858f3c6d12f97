import { InvalidArgumentError, type Command } from 'commander'
import type { Accounts } from '../features/accounts/accounts.service.ts'
import type { GivenPlans } from '../features/billing/plans/entitle.service.ts'
import { facts, printFacts } from './user-commands.ts'

interface PlanCommandOptions {
  withPlans: (
    action: (services: {
      operatorActions: Accounts['operatorActions']
      given: GivenPlans
    }) => Promise<void>,
  ) => Promise<void>
  write: (line: string) => void
}

/** `user plan MOBILE PLAN`: gives a plan's permissions by hand. `user credit` gives its credits. */
export function addPlanCommand(user: Command, { withPlans, write }: PlanCommandOptions): void {
  user
    .command('plan')
    .argument('<mobile>')
    .argument('[plan]', 'the id of a plan in PLANS_FILE, for example startup')
    .option('--until <date>', 'the last day, YYYY-MM-DD; default: one month')
    .option('--none', 'remove the given plan')
    .option('--json', 'print as JSON')
    .description('give a plan without its credits; a bought plan takes precedence while it runs')
    .action(
      (
        mobile: string,
        plan: string | undefined,
        options: { until?: string; none?: boolean; json?: boolean },
      ) => {
        if ((plan === undefined) !== (options.none === true))
          throw new InvalidArgumentError('Give a plan, or --none.')
        return withPlans(async ({ operatorActions, given }) => {
          const { id } = (await operatorActions.showUser(mobile)).user
          await (plan === undefined ? given.takeAway(id) : given.give(id, plan, options.until))
          printFacts(await facts(operatorActions, mobile), { asJson: options.json, write })
        })
      },
    )
}
