import { formatNumber } from '../../lib/text/numbers.ts'

const credits = (price: number) => (price === 1 ? '1 credit' : `${formatNumber(price)} credits`)
const priceText = (price: number) =>
  price === 0
    ? 'A contact that your key finds costs you no credits.'
    : `A contact that your key finds costs you at most ${credits(price)}.`

/** Text of the user's own keys at vendors, in the settings. */
export const ownKeysText = {
  title: 'Your own vendor keys',
  purpose: (price: number) =>
    `Your key at a vendor is used first, for you and your teams. ${priceText(price)}`,
  counts:
    'A hit is charged at the usual price, which limits of API keys count. The rest comes back to you immediately.',
  members: 'A member pays it from the allotted credits, and it comes back to the owner.',
  columns: { vendor: 'Vendor', key: 'Key', saved: 'Saved' },
  ending: (characters: string) => `••••${characters}`,
  unused: (characters: string) => `••••${characters}, not used any more`,
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
