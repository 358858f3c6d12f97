/** Text of the dialog that adds, verifies or changes the email address. */
export const emailText = {
  addTitle: 'Add your email',
  verifyTitle: 'Verify your email',
  changeTitle: 'Change your email',
  editTitle: 'Edit your email',
  email: 'Email',
  whyVerify:
    'You need a verified email to search companies and directors. We email you a 4-digit code.',
  whyChange:
    'We email a 4-digit code to the new address. ' +
    'Your current address stays until you verify the new one.',
  sendCode: 'Send OTP',
  save: 'Save',
  back: 'Back',
  cancel: 'Cancel',
  sentTo: { before: 'Enter the code that we emailed to', after: '.' },
  edit: 'Edit email',
  onboarding: {
    purpose: 'This is the last step. With a verified address you can search immediately.',
    link: 'The email also has a link. Open it in this browser, and this page continues.',
    later: 'Later',
    opening: 'Verifying your email…',
    alreadyVerified: 'The email address of this account is verified already.',
  },
  verified: 'Successfully Verified !',
}
