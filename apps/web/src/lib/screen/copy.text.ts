const BLOCKED = 'Your browser did not allow copying.'

/** Messages of copying to the clipboard. */
export const copyMessages = {
  blocked: BLOCKED,
  byHand: (thing: string) => `${BLOCKED} Select the ${thing} and copy it.`,
}
