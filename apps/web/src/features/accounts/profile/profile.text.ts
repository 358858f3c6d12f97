/** Text of /account/profile and its drawers. */
export const profileText = {
  title: 'Profile',
  purpose: 'Your name, mobile number and email address.',
  changePassword: 'Change Password',
  editProfile: 'Edit Profile',

  card: {
    label: 'Profile',
    noName: 'Your account',
    mobile: 'Mobile number',
    email: 'Email',
    linkedin: 'LinkedIn URL',
    memberSince: 'Member since',
    noEmail: 'None yet',
    addEmail: 'Add email',
    verified: 'Verified',
    changeEmail: 'Change email',
    notVerified: 'Not verified',
    verifyEmail: 'Verify email',
  },

  edit: {
    name: 'Name',
    mobile: 'Mobile number',
    mobileNote:
      'You sign in with this number. If you change it, we send a code to the new number. ' +
      'Your other devices are then signed out.',
    save: 'Save',
    saved: 'Profile saved',
    sentTo: { before: 'Enter the code that we sent to', after: '.' },
    changeNumber: 'Change number',
    numberChanged: 'Mobile number changed',
  },

  password: {
    note:
      'You sign in with a one-time code, so your account has no password. ' +
      'Submitting this form changes nothing.',
    confirmWith: 'Confirm with',
    oldPassword: 'Old password',
    otp: 'OTP',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    oldMissing: 'Please enter your old password',
    newMissing: 'Please enter a new password',
    confirmMissing: 'Please confirm the new password',
    nothingChanged: 'Nothing was changed. You still sign in with a one-time code.',
  },
}
