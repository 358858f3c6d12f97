/** Text of the kinds of lookup that every screen loads. */
export const kindText = {
  permission: (noun: string, short: string) =>
    `Your account cannot search by ${noun} yet. ` +
    `Please contact support to enable ${short} search.`,
  dinFailed: 'Failed to fetch data',
  gstFailed: 'An error occurred while fetching the email/phone from GST.',
}
