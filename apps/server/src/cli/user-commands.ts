import { InvalidArgumentError, type Command } from 'commander'
import type { Accounts } from '../features/accounts/accounts.service.ts'
import { plainText } from '../words/plain-text.ts'

type OperatorActions = Accounts['operatorActions']

interface UserCommandsOptions {
  /** Runs an action on the accounts of the configured database, and closes what it opened. */
  withOperatorActions: (
    action: (operatorActions: OperatorActions) => Promise<void>,
  ) => Promise<void>
  write: (line: string) => void
  /** Where people open the web app, without a slash at the end. */
  webAddress: () => string
}

/**
 * `user add|login-link|verify-email|show|grant|revoke|credit MOBILE`. A refusal is thrown as
 * AppError, for the command line to print. Returns the group.
 */
export function addUserCommands(
  program: Command,
  { withOperatorActions, write, webAddress }: UserCommandsOptions,
): Command {
  const user = program
    .command('user')
    .description('make an account and let its person in; its permissions and credits')

  user
    .command('add')
    .argument('<mobile>', 'the number, e.g. +919876543210 or 9876543210')
    .option('--name <name>', 'who it is; with --email the account is complete')
    .option('--email <address>', 'not verified yet: see verify-email')
    .option('--json', 'print as JSON')
    .description('make an account, as its first sign-in would')
    .action(
      (mobile: string, { name, email, json }: { name?: string; email?: string; json?: boolean }) =>
        withOperatorActions(async (operatorActions) => {
          if ((name === undefined) !== (email === undefined))
            throw new InvalidArgumentError('Give both --name and --email, or neither.')
          const form = name === undefined || email === undefined ? null : { name, email }
          const { isNew } = await operatorActions.addUser(mobile, form)
          print({ is_new: isNew, ...(await facts(operatorActions, mobile)) }, json)
        }),
    )

  user
    .command('login-link')
    .argument('<mobile>')
    .option('--json', 'print as JSON')
    .description(
      'print a link that signs the account in, once, for 15 minutes; an earlier one ends',
    )
    .action((mobile: string, { json }: { json?: boolean }) =>
      withOperatorActions(async (operatorActions) => {
        const { token, expiresAt } = await operatorActions.makeLoginLink(mobile)
        // Behind a hash, which browsers send to no server: it stands in no log.
        const link = `${webAddress()}/#link=${token}`
        if (json) return write(JSON.stringify({ link, expires_at: expiresAt.toISOString() }))
        write(link)
        write(
          `Good once, until ${expiresAt.toISOString()}. Whoever has it is signed in as this ` +
            'account.',
        )
      }),
    )

  user
    .command('verify-email')
    .argument('<mobile>')
    .argument('[address]', "the account's own, where it is left out")
    .option('--json', 'print as JSON')
    .description('vouch that an email address is the account’s')
    .action((mobile: string, address: string | undefined, { json }: { json?: boolean }) =>
      show(mobile, json, (accounts) => accounts.verifyEmail(mobile, address)),
    )

  user
    .command('show')
    .argument('<mobile>', 'the number, e.g. +919876543210 or 9876543210')
    .option('--json', 'print as JSON')
    .description('print an account')
    .action((mobile: string, { json }: { json?: boolean }) => show(mobile, json))

  user
    .command('grant')
    .argument('<mobile>')
    .argument('<permissions...>', 'for example gstin-search din-batch')
    .option('--json', 'print as JSON')
    .description('grant permissions')
    .action((mobile: string, permissions: string[], { json }: { json?: boolean }) =>
      show(mobile, json, (accounts) => accounts.grantPermissions(mobile, permissions)),
    )

  user
    .command('revoke')
    .argument('<mobile>')
    .argument('<permissions...>')
    .option('--json', 'print as JSON')
    .description('take permissions away; what a plan gives stays')
    .action((mobile: string, permissions: string[], { json }: { json?: boolean }) =>
      show(mobile, json, (accounts) => accounts.revokePermissions(mobile, permissions)),
    )

  user
    .command('credit')
    .argument('<mobile>')
    .option('--phone <credits>', 'phone credits to add', wholeNumber, 0)
    .option('--email <credits>', 'email credits to add', wholeNumber, 0)
    .option('--key <key>', 'running the command again with the same key adds nothing')
    .option('--json', 'print as JSON')
    .description('add credits')
    .action(
      (mobile: string, options: { phone: number; email: number; key?: string; json?: boolean }) =>
        withOperatorActions(async (operatorActions) => {
          if (options.phone + options.email === 0)
            throw new InvalidArgumentError('Give --phone or --email, or both.')
          const { rechargeId, isReplay } = await operatorActions.topUp(
            mobile,
            { phone: options.phone, email: options.email },
            options.key,
          )
          print(
            {
              recharge_id: rechargeId,
              is_replay: isReplay,
              ...(await facts(operatorActions, mobile)),
            },
            options.json,
          )
        }),
    )

  const print = (values: Facts, asJson: boolean | undefined) =>
    printFacts(values, { asJson, write })
  /** Prints the account once it was changed. */
  const show = (
    mobile: string,
    asJson: boolean | undefined,
    change?: (accounts: OperatorActions) => Promise<unknown>,
  ) =>
    withOperatorActions(async (operatorActions) => {
      await change?.(operatorActions)
      print(await facts(operatorActions, mobile), asJson)
    })
  return user
}

export function printFacts(
  values: Facts,
  { asJson, write }: { asJson: boolean | undefined; write: (line: string) => void },
): void {
  if (asJson) return write(JSON.stringify(values))
  for (const [name, value] of Object.entries(values)) {
    const text = typeof value === 'object' ? value?.join(', ') || '-' : String(value)
    write(`${name.padEnd(26)}${plainText(text)}`)
  }
}

type Facts = Record<string, string | number | boolean | null | readonly string[]>

export async function facts(operatorActions: OperatorActions, mobile: string): Promise<Facts> {
  const { user, creditsLeft, creditsToSpend, creditsGranted, teams } =
    await operatorActions.showUser(mobile)
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
