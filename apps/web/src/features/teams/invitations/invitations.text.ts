import { INVITATION_PAUSE_DAYS } from '@dastak/contract/limits.ts'

/** Text of invitations to a team, as the invited user sees them. */
export const invitationsText = {
  owner: 'The owner',
  title: (owner: string, team: string) => `${owner} invites you to ${team}`,
  purpose: <Part>(date: Part) => [
    'You can answer until ',
    date,
    '. Until you accept, nothing changes for you.',
  ],
  teamPays: 'If you accept, the team pays for what you reveal from then on.',
  /** `credits`: `4 phone and 10 email credits`. */
  setAside: (credits: string) => `It has set aside ${credits} for you.`,
  ownCredits:
    'Your own credits and your plan are not used until you leave the team. You can leave at any ' +
    'time.',
  seenByOwner: (owner: string) =>
    `${owner} then sees your name, your email address and what you reveal. What you revealed ` +
    'before stays visible only to you.',
  accept: 'Accept',
  decline: 'Decline',
  declineDialog: {
    title: (team: string) => `Decline the invitation to ${team}?`,
    action: 'Decline invitation',
    close: 'Keep invitation',
    text: (owner: string) =>
      `${owner} can invite you again after ${INVITATION_PAUSE_DAYS} days. You can allow it ` +
      'earlier under Department.',
  },
  past: {
    title: 'Teams that you left or declined',
    purpose: `Their owners can't invite you again for ${INVITATION_PAUSE_DAYS} days.`,
    team: <Part>(team: string, date: Part) => [`${team}: can invite you again from `, date],
    teamOf: <Part>(team: string, owner: string, date: Part) => [
      `${team} of ${owner}: can invite you again from `,
      date,
    ],
    allow: 'Allow a new invitation',
    allowTo: (team: string) => `Allow a new invitation to ${team}`,
  },
}
