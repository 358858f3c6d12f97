import { formatNumber } from '../../lib/text/numbers.ts'

const credits = (price: number) => (price === 1 ? '1 credit' : `${formatNumber(price)} credits`)
const priceText = (price: number) =>
  price === 0
    ? 'A contact that your key finds costs no credits.'
    : `A contact that your key finds costs at most ${credits(price)}.`

/** Text of the user's own keys at vendors, in the settings. */
export const ownKeysText = {
  title: 'Your own vendor keys',
  purpose: (price: number) =>
    `Your key at a vendor is used first, for you and your teams. ${priceText(price)}`,
  held: 'The usual price must be in your wallet, because it is held until the answer comes.',
  columns: { vendor: 'Vendor', key: 'Key', saved: 'Saved' },
  ending: (characters: string) => `••••${characters}`,
  none: 'No key',
  add: 'Add key',
  change: 'Change key',
  remove: 'Remove key',
  dialogTitle: (vendor: string) => `Your key at ${vendor}`,
  dialogNote: 'It is encrypted, and nobody can read it again. The vendor bills you.',
  save: 'Save key',
  saved: (vendor: string) => `Your key at ${vendor} was saved.`,
  removeTitle: (vendor: string) => `Remove your key at ${vendor}?`,
  removeNote: 'Contacts then cost the usual price. What was found stays.',
  keep: 'Keep it',
  removed: (vendor: string) => `Your key at ${vendor} was removed.`,
}
