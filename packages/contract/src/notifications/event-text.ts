import { LEAD_KINDS, KIND_DETAILS } from '../lookup-kinds.ts'
import { statusText } from '../statuses.ts'
import { moneyOf, receiptLines, receiptPath } from '../billing/receipt-text.ts'
import { titleCaseName } from '../title-case.ts'
import { callsPath, callsText } from './calls-text.ts'

/**
 * The text of events: the title and the sentence shown in the bell and in the email. Types that are
 * unknown here, as a newer server may send, have a text too.
 */
interface EventText {
  title: string
  description: string
  /** The screen with more about it. */
  path: string | null
  /** Additional lines of the email. */
  lines?: readonly string[]
}

type Data = Readonly<Record<string, unknown>>

const UNITS = ['phone', 'email'] as const
/** Why a webhook was turned off, by the reason stored on the server. */
const OFF_REASONS: Readonly<Record<string, string>> = {
  gone: 'replied that it is gone',
  key_revoked: 'was added by an API key that is now revoked',
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const nameOf = (data: Data, otherwise = 'Somebody') => text(data['name']) ?? otherwise
const teamOf = (data: Data) => text(data['team_name']) ?? 'your team'
const suffix = (before: string, value: string | null, after = '') =>
  value ? `${before}${value}${after}` : ''

interface EventTextRule {
  title: string
  path: string | ((data: Data) => string)
  describe: (data: Data) => string
  lines?: (data: Data) => string[]
}

/** By type. `data` is as stored on the server; any part of it may be missing. */
const RULES: Readonly<Record<string, EventTextRule>> = {
  linkedin_request: {
    title: 'LinkedIn Request',
    path: '/linkedin-requests',
    describe: (data) => `${nameOf(data, 'Your request')}${statusOf(data)}.`,
  },
  din_batch_request: {
    title: 'DIN Batch Request',
    path: '/bulk-upload',
    describe: (data) => {
      const type = text(data['batch_type_label']) ?? text(data['batch_type'])
      const batch = [type, text(data['filename'])].filter(Boolean).join(', ')
      return `${batch || 'Your batch'}${statusOf(data)}.`
    },
  },
  linkedin_bulk_request: {
    title: 'LinkedIn Bulk Request',
    path: '/linkedin-bulk-requests',
    describe: (data) => `${text(data['filename']) ?? 'Your file'}${statusOf(data)}.`,
  },
  credits_low: { title: 'Credits low', path: '/recharge-history', describe: lowCreditsText },
  credits_added: {
    title: 'Credits added',
    path: '/recharge-history',
    describe: (data) => {
      const [name, credits] = [text(data['name']), creditText(data)]
      // The name of a pack may be its contents.
      return `${name && name !== credits ? `${name}: ` : ''}${credits || 'credits'} added.`
    },
  },
  report_resolved: { title: 'Report resolved', path: reportPath, describe: reportText },
  payment_received: {
    title: 'Receipt',
    path: (data) => {
      const id = text(data['payment_id'])
      return id ? receiptPath(id) : '/account/billing'
    },
    describe: (data) => `You have paid ${moneyOf(data)} for ${nameOf(data, 'credits')}. Thank you.`,
    lines: (data) => receiptLines(data, creditText(data)),
  },
  payment_failed: {
    title: 'Payment failed',
    path: '/account/billing',
    describe: (data) =>
      `The payment for ${text(data['plan_name']) ?? 'your plan'} did not go ` +
      `through.${suffix(' The plan ends on ', day(data['ends_on']), ' unless you pay.')}`,
  },
  plan_ended: {
    title: 'Plan ended',
    path: '/plan',
    describe: (data) =>
      `${text(data['plan_name']) ?? 'Your plan'} has ended. You keep your leads and credits, ` +
      'but not the features of the plan.',
  },
  webhook_off: {
    title: 'Webhook turned off',
    path: '/api-keys',
    describe: (data) => {
      const why = OFF_REASONS[text(data['reason']) ?? ''] ?? 'has failed for days'
      return `${text(data['host']) ?? 'A receiver'} ${why}. Nothing is sent there any more.`
    },
  },
  team_joined: {
    title: 'Added to a team',
    path: '/account/department',
    describe: (data) =>
      `You are now a member of ${teamOf(data)}${suffix(', with ', creditText(data))}. The ` +
      'team pays for your reveals.',
  },
  team_invited: {
    title: 'Invitation to a team',
    path: '/account/department',
    describe: (data) =>
      `${plainName(data['name']) ?? 'The owner'} invites you to ` +
      `${suffix('the team ', plainName(data['team_name'])) || 'a team'}. Nothing changes for ` +
      'you unless you accept.',
  },
  member_joined: {
    title: 'Invitation accepted',
    path: membersPath,
    describe: (data) => `${nameOf(data)} has accepted your invitation to ${teamOf(data)}.`,
  },
  invitation_ended: {
    title: 'Invitation ended',
    path: membersPath,
    describe: (data) =>
      `${nameOf(data)} has ` +
      `${data['reason'] === 'declined' ? 'declined' : 'not answered in time'} ` +
      `your invitation to ${teamOf(data)}.${suffix(' Returned to you: ', creditText(data), '.')}`,
  },
  invitation_wanted: {
    title: 'You can invite again',
    path: '/teams',
    describe: (data) =>
      `${nameOf(data)} had left ${teamOf(data)} or declined to join. You ` +
      'can now invite them again.',
  },
  team_credits: {
    title: 'Team credits',
    path: '/account/department',
    describe: (data) =>
      `${teamOf(data)} has allotted ${creditText(data) || 'more credits'} to you.`,
  },
  team_left: {
    title: 'Team membership ended',
    path: '/account/department',
    describe: (data) =>
      (data['reason'] === 'deleted'
        ? `${teamOf(data)} was deleted. `
        : `You are no longer a member of ${teamOf(data)}. `) +
      'You keep your leads. You pay for reveals with your own credits again.',
  },
  member_left: {
    title: 'Member left',
    path: membersPath,
    describe: (data) =>
      `${nameOf(data, 'A member')} has left ${teamOf(data)}. Their ` +
      'unused credits were returned to you.',
  },
  refill_short: {
    title: 'Budget not refilled',
    path: membersPath,
    describe: (data) =>
      `You did not have enough credits for the monthly budget of ${nameOf(data, 'a member')} ` +
      `in ${teamOf(data)}${suffix(': ', creditText(data), ' missing')}.`,
  },
  calls_due: { title: 'Time to call', path: callsPath, describe: callsText },
}

/** A name chosen by a stranger, without characters that a mail program would turn into a link. */
function plainName(value: unknown): string | null {
  const name = text(value)
    ?.replace(/[^\p{L}\p{M}\p{N}&'’ -]+/gu, ' ')
    .trim()
  return text(name?.slice(0, 60).trim())
}

function membersPath(data: Data): string {
  const id = text(data['team_id'])
  return id ? `/team-members/${encodeURIComponent(id)}` : '/teams'
}

export function eventText(type: string, data: Data): EventText {
  const rule = Object.hasOwn(RULES, type) ? RULES[type] : undefined
  if (!rule) return { title: 'Unknown Event', description: 'No description available.', path: null }
  const { title, path, describe, lines } = rule
  return {
    title,
    description: describe(data),
    path: typeof path === 'string' ? path : path(data),
    ...(lines && { lines: lines(data) }),
  }
}

function reportPath(data: Data): string {
  if (data['kind'] === 'linkedin') return '/linkedin-requests'
  const kind = LEAD_KINDS.find((one) => one === data['kind']) ?? 'din'
  return KIND_DETAILS[kind].single.leads
}

function reportText(data: Data): string {
  const about = titleCaseName(nameOf(data, 'a lead'))
  const became =
    data['state'] === 'rejected'
      ? `rejected${suffix(': ', text(data['reason'])).replace(/\.$/, '')}`
      : `accepted${suffix(': ', creditText(data), ' refunded')}`
  return `Your report about ${about} was ${became}.`
}

/** The credits that are left of each unit that is low. */
function lowCreditsText(data: Data): string {
  const units = Array.isArray(data['units'])
    ? UNITS.filter((unit) => (data['units'] as unknown[]).includes(unit))
    : UNITS
  const left = units.map((unit) =>
    data[unit] === 0 ? `no ${unit} credits` : creditText({ [unit]: data[unit] }),
  )
  return `You have ${left.filter(Boolean).join(' and ') || 'few credits'} left.`
}

/** `4,000 phone credits and 1 email credit`. Empty for none. */
export function creditText(data: Data): string {
  return UNITS.flatMap((unit) => {
    const amount = data[unit]
    if (typeof amount !== 'number' || amount <= 0) return []
    return [`${amount.toLocaleString('en-IN')} ${unit} ${amount === 1 ? 'credit' : 'credits'}`]
  }).join(' and ')
}

/**
 * `: email not found` for the final status, `: done` without a status, nothing for an unknown one.
 */
function statusOf({ status }: Data): string {
  const code = text(status)
  if (code === null) return ': done'
  return statusText(code).label === '' ? '' : `: ${code.toLowerCase().replaceAll('_', ' ')}`
}

/** `13 February 2026`. */
function day(value: unknown): string | null {
  const at = new Date(text(value) ?? '')
  return Number.isNaN(at.getTime())
    ? null
    : at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
