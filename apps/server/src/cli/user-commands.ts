import { InvalidArgumentError, type Command } from 'commander'
import type { Accounts } from '../features/accounts/accounts.service.ts'
import { plainText } from '../plain-text.ts'

type OperatorActions = Accounts['operatorActions']

export interface UserCommandsOptions {
  /** Runs an action on the accounts of the configured database, and closes what it opened. */
  withOperatorActions: (action: (operatorActions: OperatorActions) => Promise<void>) => Promise<void>
  write: (line: string) => void
}

/** `user show|grant|revoke|credit MOBILE`. A refusal is thrown as AppError, for the command line to print. Returns the group. */
export function addUserCommands(program: Command, { withOperatorActions, write }: UserCommandsOptions): Command {
  const user = program.command('user').description('look at an account, its permissions and credits')

  user
    .command('show')
    .argument('<mobile>', 'the number, e.g. +919876543210 or 9876543210')
    .option('--json', 'print as JSON')
    .description('print an account')
    .action((mobile: string, options: { json?: boolean }) =>
      withOperatorActions(async (operatorActions) => print(await facts(operatorActions, mobile), options.json)),
    )

  user
    .command('grant')
    .argument('<mobile>')
    .argument('<permissions...>', 'for example gstin-search din-batch')
    .option('--json', 'print as JSON')
    .description('grant permissions')
    .action((mobile: string, permissions: string[], options: { json?: boolean }) =>
      withOperatorActions(async (operatorActions) => {
        await operatorActions.grantPermissions(mobile, permissions)
        print(await facts(operatorActions, mobile), options.json)
      }),
    )

  user
    .command('revoke')
    .argument('<mobile>')
    .argument('<permissions...>')
    .option('--json', 'print as JSON')
    .description('take permissions away; what a plan gives stays')
    .action((mobile: string, permissions: string[], options: { json?: boolean }) =>
      withOperatorActions(async (operatorActions) => {
        await operatorActions.revokePermissions(mobile, permissions)
        print(await facts(operatorActions, mobile), options.json)
      }),
    )

  user
    .command('credit')
    .argument('<mobile>')
    .option('--phone <credits>', 'phone credits to add', wholeNumber, 0)
    .option('--email <credits>', 'email credits to add', wholeNumber, 0)
    .option('--key <key>', 'running the command again with the same key adds nothing')
    .option('--json', 'print as JSON')
    .description('add credits')
    .action((mobile: string, options: { phone: number; email: number; key?: string; json?: boolean }) =>
      withOperatorActions(async (operatorActions) => {
        if (options.phone + options.email === 0) throw new InvalidArgumentError('Give --phone or --email, or both.')
        const { rechargeId, isReplay } = await operatorActions.topUp(
          mobile,
          { phone: options.phone, email: options.email },
          options.key,
        )
        print({ recharge_id: rechargeId, is_replay: isReplay, ...(await facts(operatorActions, mobile)) }, options.json)
      }),
    )

  const print = (values: Facts, asJson: boolean | undefined) => printFacts(values, { asJson, write })
  return user
}

export function printFacts(
  values: Facts,
  { asJson, write }: { asJson: boolean | undefined; write: (line: string) => void },
): void {
  if (asJson) return write(JSON.stringify(values))
  for (const [name, value] of Object.entries(values))
    write(`${name.padEnd(26)}${plainText(typeof value === 'object' ? value?.join(', ') || '-' : String(value))}`)
}

type Facts = Record<string, string | number | boolean | null | readonly string[]>

export async function facts(operatorActions: OperatorActions, mobile: string): Promise<Facts> {
  const { user, creditsLeft, creditsToSpend, creditsGranted, teams } = await operatorActions.showUser(mobile)
  return {
    user_id: user.public_id,
    mobile: user.mobile,
    name: user.name,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    onboarded: user.is_onboarded,
    member_since: user.created_at.toISOString(),
    plan: user.plan?.planId ?? null,
    plan_until: user.plan?.until.toISOString() ?? null,
    permissions: user.permissions,
    phone_credits_left: creditsLeft.phone,
    phone_credits_granted: creditsGranted.phone,
    email_credits_left: creditsLeft.email,
    email_credits_granted: creditsGranted.email,
    owns_teams: teams.owned,
    member_of_team: teams.memberOf,
    team_phone_credits_left: teams.memberOf === null ? null : creditsToSpend.phone,
    team_email_credits_left: teams.memberOf === null ? null : creditsToSpend.email,
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a whole number, zero or more.')
  return Number(text)
}
