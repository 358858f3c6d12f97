/** Text of the steps in which a code is entered. The sign-in loads it, so it stays small. */
export const codesText = {
  code: 'Code',
  verify: 'Verify',
  resend: 'Resend OTP',
  resendIn: (wait: string) => `Resend OTP in ${wait}`,
  sent: 'OTP send successfully',
  demo: { before: 'In demo mode it is in the', link: 'outbox', after: '.' },
}
