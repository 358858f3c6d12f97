import { operatorReasonField } from '@dastak/contract/operator/operator.ts'
import { InvalidArgumentError, type Command } from 'commander'
import type { OperatorUsers } from '../features/operator/users.service.ts'
import { plainText } from '../text/plain-text.ts'

interface UserCommandsOptions {
  /** Runs an action on the accounts of the configured database, and closes what it opened. */
  withUsers: (action: (users: OperatorUsers) => Promise<void>) => Promise<void>
  write: (line: string) => void
  /** The address of the web app, without a slash at the end. */
  webAddress: () => string
}

interface Json {
  json?: boolean
}
interface Because extends Json {
  reason?: string
}

/**
 * `user find TEXT`, `user add|login-link|verify-email|show|grant|revoke|credit MOBILE`. Refusals
 * are thrown as
 * AppError, for the command line to print. Returns the group.
 */
export function addUserCommands(program: Command, options: UserCommandsOptions): Command {
  const user = program
    .command('user')
    .description('create and sign in accounts, and change their permissions and credits')
  addFind(user, options)
  addAdd(user, options)
  addLoginLink(user, options)
  command(user, 'verify-email', 'mark an email address of the account as verified')
    .argument('[address]', 'default: the account’s own address')
    .option(...JSON_OPTION)
    .action((mobile: string, address: string | undefined, { json }: Json) =>
      show(options, mobile, json, (users) => users.verifyEmail(BY, mobile, address)),
    )
  command(user, 'show', 'print an account', NUMBER)
    .option(...JSON_OPTION)
    .action((mobile: string, { json }: Json) => show(options, mobile, json))
  command(user, 'grant', 'grant permissions')
    .argument('<permissions...>', 'for example gstin-search din-batch')
    .option(...REASON_OPTION)
    .option(...JSON_OPTION)
    .action((mobile: string, permissions: string[], { json, ...because }: Because) =>
      show(options, mobile, json, (users) => users.grant(BY, mobile, permissions, because)),
    )
  command(user, 'revoke', 'remove granted permissions; those of a plan stay')
    .argument('<permissions...>')
    .option(...REASON_OPTION)
    .option(...JSON_OPTION)
    .action((mobile: string, permissions: string[], { json, ...because }: Because) =>
      show(options, mobile, json, (users) => users.revoke(BY, mobile, permissions, because)),
    )
  addCredit(user, options)
  return user
}

const command = (user: Command, name: string, description: string, mobile = '') =>
  user.command(name).description(description).argument('<mobile>', mobile)
const NUMBER = 'the number, e.g. +919876543210 or 9876543210'
const JSON_OPTION = ['--json', 'print as JSON'] as const
const REASON_OPTION = ['--reason <words>', 'why, for the log', reasonOf] as const
const BY = 'command line'

function addFind(user: Command, { withUsers, write }: UserCommandsOptions): void {
  user
    .command('find')
    .argument('<text>', 'a part of a number, a name or an email address')
    .option(...JSON_OPTION)
    .description('find accounts, the newest first, at most a hundred')
    .action((search: string, { json }: Json) =>
      withUsers(async (users) => {
        const { rows, total } = await users.find({ search })
        const found = rows.map((row) => ({
          user_id: row.public_id,
          mobile: row.mobile,
          name: row.name,
          email: row.email,
          plan: row.plan_id,
        }))
        if (json) return write(JSON.stringify({ total, users: found }))
        for (const one of found)
          write(plainText(`${one.mobile}  ${one.name ?? '-'}  ${one.email ?? '-'}  ${one.user_id}`))
        write(total === 1 ? '1 account.' : `${total} accounts.`)
      }),
    )
}

function addAdd(user: Command, { withUsers, write }: UserCommandsOptions): void {
  command(user, 'add', 'create an account, as a first sign-in would', NUMBER)
    .option('--name <name>', 'the name of the user; with --email the account is complete')
    .option('--email <address>', 'not verified yet: see verify-email')
    .option(...JSON_OPTION)
    .action((mobile: string, { name, email, json }: Json & { name?: string; email?: string }) =>
      withUsers(async (users) => {
        if ((name === undefined) !== (email === undefined))
          throw new InvalidArgumentError('Give both --name and --email, or neither.')
        const form = name === undefined || email === undefined ? null : { name, email }
        const { is_new: isNew } = await users.add(BY, mobile, form)
        const result = { is_new: isNew, ...(await facts(users, mobile)) }
        printFacts(result, { asJson: json, write })
      }),
    )
}

function addLoginLink(user: Command, { withUsers, write, webAddress }: UserCommandsOptions): void {
  const description =
    'print a link that signs the account in, once, within 15 minutes; an earlier link stops working'
  command(user, 'login-link', description)
    .option(...JSON_OPTION)
    .action((mobile: string, { json }: Json) =>
      withUsers(async (users) => {
        const { token, expiresAt } = await users.makeLoginLink(mobile)
        // Behind a hash, which browsers do not send to servers, so it is in no log.
        const link = `${webAddress()}/#link=${token}`
        const until = expiresAt.toISOString()
        if (json) return write(JSON.stringify({ link, expires_at: until }))
        write(link)
        write(`It works once, until ${until}. Anyone who has it can sign in as this account.`)
      }),
    )
}

function addCredit(user: Command, { withUsers, write }: UserCommandsOptions): void {
  command(user, 'credit', 'add credits')
    .option('--phone <credits>', 'phone credits to add', wholeNumber, 0)
    .option('--email <credits>', 'email credits to add', wholeNumber, 0)
    .option('--key <key>', 'a second run with the same key adds nothing')
    .option(...REASON_OPTION)
    .option(...JSON_OPTION)
    .action(
      (
        mobile: string,
        { json, ...credits }: Because & { phone: number; email: number; key?: string },
      ) =>
        withUsers(async (users) => {
          if (credits.phone + credits.email === 0)
            throw new InvalidArgumentError('Give --phone or --email, or both.')
          const { rechargeId, isReplay } = await users.addCredits(BY, mobile, credits)
          const result = { recharge_id: rechargeId, is_replay: isReplay }
          printFacts({ ...result, ...(await facts(users, mobile)) }, { asJson: json, write })
        }),
    )
}

/** Makes the change, then prints the account. */
async function show(
  { withUsers, write }: UserCommandsOptions,
  mobile: string,
  asJson: boolean | undefined,
  change?: (users: OperatorUsers) => Promise<unknown>,
): Promise<void> {
  await withUsers(async (users) => {
    await change?.(users)
    printFacts(await facts(users, mobile), { asJson, write })
  })
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

export async function facts(users: Pick<OperatorUsers, 'show'>, mobile: string): Promise<Facts> {
  const { user, plan, creditsLeft, creditsToSpend, creditsGranted, teams } =
    await users.show(mobile)
  return {
    user_id: user.public_id,
    mobile: user.mobile,
    name: user.name,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    onboarded: user.is_onboarded,
    member_since: user.created_at.toISOString(),
    plan: plan?.planId ?? null,
    plan_until: plan?.until.toISOString() ?? null,
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

/** The same rules as in the console: the log has no contacts. */
export function reasonOf(text: string): string {
  const read = operatorReasonField.safeParse(text)
  if (read.success) return read.data
  throw new InvalidArgumentError(`${read.error.issues[0]?.message ?? 'Not valid'}.`)
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a whole number, 0 or more.')
  return Number(text)
}
