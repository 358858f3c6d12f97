/** Text of the Report dialog. */
export const reportDialogText = {
  title: 'Report',
  whatIsWrong: { before: 'What is wrong with the contact of', after: '?' },
  isReported: { before: 'Your report is about the contact of', after: '.' },
  refundNote: 'If the report is accepted, we refund the credits for the contact.',
  ticks: 'What is wrong',
  phone: 'Phone Number',
  email: 'Email ID',
  isBad: 'Already reported as bad',
  notKnown: 'Not known',
  description: 'Description',
  descriptionNote: 'Tell us what happened when you tried the contact.',
  submit: 'Report',
}
