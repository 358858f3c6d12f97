/** Text of the page on which people decide about their own contacts. */
export const privacyText = {
  title: 'Your number or email address',
  purpose:
    'We send a code to it, so that nobody else decides for you. You need no account for this.',
  why: 'Why we keep contacts',
  contact: 'Mobile number or email address',
  wish: 'What do you want?',
  wishes: {
    opt_out: {
      label: 'Remove it everywhere',
      hint: 'Within a minute nobody can find, buy or see it here. It stays out for good.',
    },
    report: {
      label: 'Show me what you keep',
      hint: 'Its source, its date, and who has seen it.',
    },
  },
  send: 'Send code',
  sentTo: { before: 'Enter the code that we sent to', after: '.' },
  change: 'Change',
  again: 'Another number or address',
  /** Why another code comes, after what was done with the first one. */
  secondCode: {
    report:
      'Your first code only let you see what we keep. To remove it we send a second one, so that ' +
      'nobody removes anything by mistake.',
    removed:
      'Another number or address gets its own code, because a code only proves that one is yours.',
  },
  removed: {
    title: 'It is removed',
    text:
      'Within a minute nobody can find, buy or see it here any more. Users who had it see that ' +
      'you had it removed. Files that they downloaded before are not in our hands.',
    reference: 'Your reference',
    since: 'Removed on',
    keep: 'Keep this reference. We can find your request only by it.',
    print: 'Print',
  },
  report: {
    title: 'What we keep',
    about: 'About',
    optedOut: 'Removed at your request',
    nothing: 'We keep nothing about it.',
    records: 'Our records',
    seenBy: 'Who has seen it',
    nobody: 'Nobody has seen it.',
    source: (source: string) => `Source: ${source}`,
    asOf: (day: string) => `as of ${day}`,
    cut: 'The lists are cut off at 1,000 entries. Write to us for the rest.',
    download: 'Download',
    remove: 'Remove it everywhere',
    questions: 'Questions?',
    write: 'Write to us',
  },
}
