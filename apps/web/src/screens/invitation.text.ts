/** Text of /invitation. */
export const invitationText = {
  title: 'Invitation to a team',
  purpose: 'You join the team only if you accept.',
  missing: {
    title: "This invitation can't be shown",
    text: 'It was answered or has ended, or it is for another mobile number.',
    hint:
      'Sign in with the number that received the message. ' +
      'You find your invitations under Department too.',
  },
}
