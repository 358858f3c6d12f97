interface Copy {
  purpose: string
  /** What will stand here. */
  points: readonly string[]
}

/** What is said on the screens that this version does not have yet, by their address. */
export const COMING_SOON_COPY: Readonly<Record<string, Copy>> = {
  '/linkedin-requests': {
    purpose: 'Contacts of the profiles that you send from the browser extension.',
    points: ['Every request with its state, phone number and email address', 'A report of bad data on each row'],
  },
}
