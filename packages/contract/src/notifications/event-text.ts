import { LEAD_KINDS, KIND_DETAILS } from '../lookup-kinds.ts'
import { statusText } from '../statuses.ts'
import { moneyOf, receiptLines, receiptPath } from '../billing/receipt-text.ts'
import { titleCaseName } from '../title-case.ts'

/**
 * What a user is told happened: the title and the sentence of an event, in the bell and in its
 * email. A type that these words do not know, as a newer server may send, has words too.
 */
interface EventWords {
  title: string
  description: string
  /** The screen on which to see more. */
  path: string | null
  /** What the email says beside it, line by line. */
  lines?: readonly string[]
}

type Data = Readonly<Record<string, unknown>>

const UNITS = ['phone', 'email'] as const
/** Why a webhook is off, by the reason that the server keeps. */
const OFF_REASONS: Readonly<Record<string, string>> = {
  gone: 'said that it is gone',
  key_revoked: 'was added by an API key that is revoked now',
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const nameOf = (data: Data, otherwise = 'Somebody') => text(data['name']) ?? otherwise
const teamOf = (data: Data) => text(data['team_name']) ?? 'your team'
const suffix = (before: string, words: string | null, after = '') =>
  words ? `${before}${words}${after}` : ''

interface WordsOfType {
  title: string
  path: string | ((data: Data) => string)
  describe: (data: Data) => string
  lines?: (data: Data) => string[]
}

/** By type; `data` is as the server keeps it, and each part of it may be missing. */
const WORDS: Readonly<Record<string, WordsOfType>> = {
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
  credits_low: { title: 'Credits low', path: '/recharge-history', describe: lowWords },
  credits_added: {
    title: 'Credits added',
    path: '/recharge-history',
    describe: (data) => {
      const [name, credits] = [text(data['name']), creditText(data)]
      // The name of a pack may be what is in it.
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
      `through.${suffix(' The plan ends on ', day(data['ends_on']), ' unless it is paid.')}`,
  },
  plan_ended: {
    title: 'Plan ended',
    path: '/plan',
    describe: (data) =>
      `${text(data['plan_name']) ?? 'Your plan'} has ended. Your leads and credits stay; what ` +
      'the plan allowed does not.',
  },
  webhook_off: {
    title: 'Webhook turned off',
    path: '/api-keys',
    describe: (data) => {
      const why = OFF_REASONS[text(data['reason']) ?? ''] ?? 'has taken nothing for days'
      return `${text(data['host']) ?? 'A receiver'} ${why}: nothing is sent there any more.`
    },
  },
  team_joined: {
    title: 'Added to a team',
    path: '/account/department',
    describe: (data) =>
      `You are a member of ${teamOf(data)} now${suffix(', with ', creditText(data))}. ` +
      'The team pays for what you reveal.',
  },
  team_invited: {
    title: 'Invitation to a team',
    path: '/account/department',
    describe: (data) =>
      `${plainName(data['name']) ?? 'The owner'} invites you to the team ` +
      `${plainName(data['team_name']) ?? 'of theirs'}. Nothing changes for you unless you ` +
      'accept.',
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
      `your invitation to ${teamOf(data)}.${suffix(' ', creditText(data), ' came back.')}`,
  },
  invitation_wanted: {
    title: 'You may invite again',
    path: '/teams',
    describe: (data) =>
      `${nameOf(data)}, who had left ${teamOf(data)} or declined to join, ` +
      'allows you to invite them again.',
  },
  team_credits: {
    title: 'Team credits',
    path: '/account/department',
    describe: (data) =>
      `${teamOf(data)} has allotted ${creditText(data) || 'more credits'} to you.`,
  },
  team_left: {
    title: 'Team left',
    path: '/account/department',
    describe: (data) =>
      (data['reason'] === 'deleted'
        ? `${teamOf(data)} was deleted. `
        : `You are no member of ${teamOf(data)} any more. `) +
      'Your leads stay; what you reveal is paid from your own credits again.',
  },
  member_left: {
    title: 'Member left',
    path: membersPath,
    describe: (data) =>
      `${nameOf(data, 'A member')} has left ${teamOf(data)}. What was left of the allotted ` +
      'credits is yours again.',
  },
  refill_short: {
    title: 'Budget not filled up',
    path: membersPath,
    describe: (data) =>
      `Your credits did not suffice for the monthly budget of ${nameOf(data, 'a member')} of ` +
      `${teamOf(data)}${suffix(': ', creditText(data), ' missing')}.`,
  },
}

/** A name that a stranger has chosen, without what a mail program would make a link of. */
function plainName(value: unknown): string | null {
  const words = text(value)
    ?.replace(/[^\p{L}\p{M}\p{N}&'’ -]+/gu, ' ')
    .trim()
  return text(words?.slice(0, 60).trim())
}

function membersPath(data: Data): string {
  const id = text(data['team_id'])
  return id ? `/team-members/${encodeURIComponent(id)}` : '/teams'
}

export function eventText(type: string, data: Data): EventWords {
  const words = Object.hasOwn(WORDS, type) ? WORDS[type] : undefined
  if (!words)
    return { title: 'Unknown Event', description: 'No description available.', path: null }
  const { title, path, describe, lines } = words
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
      : `accepted${suffix(': ', creditText(data), ' came back')}`
  return `Your report about ${about} was ${became}.`
}

/** What is left of each unit that has become low. */
function lowWords(data: Data): string {
  const units = Array.isArray(data['units'])
    ? UNITS.filter((unit) => (data['units'] as unknown[]).includes(unit))
    : UNITS
  const left = units.map((unit) =>
    data[unit] === 0 ? `no ${unit} credits` : creditText({ [unit]: data[unit] }),
  )
  return `Left to spend: ${left.filter(Boolean).join(' and ') || 'few credits'}.`
}

/** `4,000 phone credits and 1 email credit`; empty for none. */
export function creditText(data: Data): string {
  return UNITS.flatMap((unit) => {
    const amount = data[unit]
    if (typeof amount !== 'number' || amount <= 0) return []
    return [`${amount.toLocaleString('en-IN')} ${unit} ${amount === 1 ? 'credit' : 'credits'}`]
  }).join(' and ')
}

/** `: email not found`, as it ended; `: done` without a status, nothing for an unknown one. */
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
