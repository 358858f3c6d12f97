/** Messages of calls that fail without an answer of the server. */
export const apiText = {
  failed: 'An error occurred',
  unreachable: 'We could not reach the server. Check your connection and try again.',
  otherAccount: 'Another account has signed in.',
  tooLargeForProxy:
    'A proxy in front of this site refused this as too large. Ask the operator to allow more.',
  downloadStopped: 'The download stopped. Try again.',
}
