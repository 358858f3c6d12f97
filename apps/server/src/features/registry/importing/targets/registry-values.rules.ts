/**
 * Converts values of the registry to the spelling of the open data portal, however a file writes
 * them.
 */

type Words = (written: string | null) => string | null

/** A company's status. MLIQ stays as it is: no published list explains it. */
export const statusWord = spellingsToCodes({
  Active: ['ACTV'],
  'Strike Off': ['STOF', 'Struck Off', 'Strike'],
  'Strike Off-AwaitingPublication': [],
  'Under process of striking off': ['UPSO', 'Under process of strike off'],
  Amalgamated: ['AMAL'],
  'Converted to LLP': ['CLLP'],
  'Converted to LLP and Dissolved': ['CLLD'],
  Dissolved: ['DISD'],
  'Dissolved (Liquidated)': [],
  'Dissolved under section 54': [],
  'Dissolved under section 59(8)': [],
  'Not available for e-filing': ['NAEF'],
  'Inactive for e-filing': [],
  'Under Liquidation': ['ULQD', 'In liquidation'],
  Liquidated: ['LIQD'],
  Dormant: ['DRMT'],
  'Dormant under section 455': ['D455', 'Dormant u/s 455'],
  'Under CIRP': ['Under corporate insolvency resolution process'],
})

export const classWord = spellingsToCodes({
  Private: ['Private company', 'Private limited', 'Private limited company', 'Pvt', 'Pvt Ltd'],
  Public: ['Public company', 'Public limited', 'Public limited company'],
  'One Person Company': ['OPC', 'Private (One Person Company)', 'One Person'],
})

export const categoryWord = spellingsToCodes({
  'Company limited by shares': ['Limited by shares'],
  'Company limited by guarantee': ['Limited by guarantee'],
  'Unlimited company': ['Unlimited', 'Company unlimited'],
})

export const subcategoryWord = spellingsToCodes({
  'Non-government company': [
    'Non-govt company',
    'Non-government',
    'Non-govt',
    'Indian non-government company',
  ],
  'State government company': ['State govt company', 'State government'],
  'Union government company': [
    'Union govt company',
    'Union government',
    'Central government company',
  ],
  'subsidiary of company incorporated outside India': ['Subsidiary of foreign company'],
  'Guarantee and association Company': [
    'Guarantee and association comp',
    'Guarantee and association',
  ],
})

export const listingWord = spellingsToCodes({
  Listed: ['Y', 'Yes', 'True', 'L'],
  Unlisted: ['N', 'No', 'False', 'U', 'Not listed', 'Un-listed'],
})

/** Values that are not in the list stay as they are. */
function spellingsToCodes(spellings: Readonly<Record<string, readonly string[]>>): Words {
  const words = new Map<string, string>()
  for (const [word, others] of Object.entries(spellings))
    for (const one of [word, ...others]) words.set(plain(one), word)
  return (written) => written && (words.get(written) ?? words.get(plain(written)) ?? written)
}

function plain(written: string): string {
  return written.toLowerCase().replace(/[^a-z0-9]+/g, '')
}
