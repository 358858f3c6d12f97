interface Copy {
  purpose: string
  /** What will stand here. */
  points: readonly string[]
}

const linkedin: Copy = {
  purpose: 'Contacts of the profiles that you send from the browser extension.',
  points: ['Every request with its state, phone number and email address', 'A report of bad data on each row'],
}

/** What is said on the screens that this version does not have yet, by their address. */
export const COMING_SOON_COPY: Readonly<Record<string, Copy>> = {
  '/bulk-upload': {
    purpose: 'Look up a whole file of DINs or GST numbers at once.',
    points: [
      'Upload CSV or Excel files and see the most they can cost first',
      'Follow the progress and download the result',
    ],
  },
  '/linkedin-requests': linkedin,
  '/linkedin-bulk-requests': {
    purpose: 'Send a file of profile addresses and get their contacts back.',
    points: ['One upload for many profiles', 'The finished file to download'],
  },
}
