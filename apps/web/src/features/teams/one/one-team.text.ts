import { formatNumber } from '../../../lib/text/numbers.ts'

/** Text of a team on one screen: its members, its spending and its invitations by link. */
export const oneTeamText = {
  choose: 'Team',
  members: 'Members and budgets',
  membersNote: 'What each member used in the last 30 days.',
  noMembers: 'Nobody is in this team yet.',
  addMember: 'Add Member',
  usage: 'Last 30 days:',
  used: (count: string) => `${count} used`,
  phone: (used: number | undefined, left: number, allotted: number) =>
    `Phone: ${usedText(used)} used, ${formatNumber(left)} left of ${formatNumber(allotted)}`,
  email: (used: number | undefined, left: number, allotted: number) =>
    `Email: ${usedText(used)} used, ${formatNumber(left)} left of ${formatNumber(allotted)}`,
  budget: (credits: string, day: string) => `Filled up to ${credits} on ${day}`,
  noBudget: 'No monthly budget',
  invited: 'Invited',
  setAside: (credits: string) => `${credits} set aside`,
  nothingSetAside: 'No credits set aside',
  until: (date: string) => `until ${date}`,

  spending: 'Who spent what',
  spendingHint: 'Each contact that a member reveals with credits of the team appears here.',
  everyone: 'All members',
  member: 'Member',
  andMore: (name: string, count: number) => `${name} and ${formatNumber(count)} more`,

  link: {
    button: 'Invitation link',
    of: (member: string) => `Invitation link for ${member}`,
    title: 'Invitation link',
    label: 'Link',
    who: (mobile: string) => `Only ${mobile} can accept it, after signing in with a code.`,
    until: (date: string) => `It works once, until ${date}. A link that you made before has ended.`,
    copy: 'Copy link',
    copied: 'Link copied',
    thing: 'link',
    whatsapp: 'Send by WhatsApp',
    message: (team: string, link: string) => `Please join the team ${team}: ${link}`,
  },
}

const usedText = (used: number | undefined) => (used === undefined ? '–' : formatNumber(used))
