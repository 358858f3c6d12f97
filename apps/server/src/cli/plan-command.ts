import { InvalidArgumentError, type Command } from 'commander'
import type { OperatorUsers } from '../features/operator/users.service.ts'
import { facts, printFacts } from './user-commands.ts'

interface PlanCommandOptions {
  withUsers: (action: (users: OperatorUsers) => Promise<void>) => Promise<void>
  write: (line: string) => void
}

/** `user plan MOBILE PLAN`: gives a plan's permissions by hand. `user credit` gives its credits. */
export function addPlanCommand(user: Command, { withUsers, write }: PlanCommandOptions): void {
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
        return withUsers(async (users) => {
          await (plan === undefined
            ? users.endPlan('command line', mobile)
            : users.givePlan('command line', mobile, { planId: plan, lastDay: options.until }))
          printFacts(await facts(users, mobile), { asJson: options.json, write })
        })
      },
    )
}
