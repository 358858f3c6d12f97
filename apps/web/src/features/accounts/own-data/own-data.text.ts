/** Text about a user's own data and the end of the account. */
export const ownDataText = {
  title: 'Your data',
  purpose: 'A copy of everything that is kept about your account, or its end.',
  download: 'Download your data',
  downloadNote:
    'A JSON file. Contacts that you revealed are not in it: download them from your leads.',
  erase: 'Erase your account',
  dialog: {
    title: 'Erase your account?',
    intro: 'This cannot be undone.',
    goes: [
      'Your leads, lists, notes, bulk requests, keys and settings are deleted.',
      'Credits that you have left are lost.',
      'You are signed out everywhere.',
    ],
    stays:
      'Your invoices stay, because the law wants them. Lines of the ledger stay without your ' +
      'name and number.',
    keep: 'Keep my account',
    send: 'Send me a code',
    sentTo: { before: 'Enter the code that was sent to', after: '. It erases your account.' },
  },
}
